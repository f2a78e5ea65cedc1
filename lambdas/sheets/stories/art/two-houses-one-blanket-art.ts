import { paint } from "../../parts/paper.ts";

export const twoHousesArt = `
<rect width="400" height="300" fill="#F2A07B"/>
<circle cx="200" cy="92" r="54" fill="${paint.butterPaper}"/>
<path d="M0 206Q70 150 128 214Q150 260 200 262Q250 260 272 214Q330 150 400 206V300H0Z" fill="#6C6BB0"/>
<path d="M0 236Q60 186 116 236Q150 282 200 282Q250 282 284 236Q340 186 400 236V300H0Z" fill="#2A4290"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M30 204V112H108V204Z" fill="#A9744F"/><path d="M18 114L69 66L120 114Z" fill="${paint.persimmon}"/>
<path d="M84 80V58H98V92" fill="#8A5A3B"/>
<path d="M44 128H64V150H44ZM76 128H96V150H76Z" fill="${paint.butter}"/><path d="M58 204V168H82V204Z" fill="${paint.butterPaper}"/>
<path d="M52 204H88V212H52ZM46 212H94V220H46Z" fill="#D9B08A"/>
<path d="M292 204V100H372V204Z" fill="${paint.paper}"/><path d="M284 102H380V88H284Z" fill="${paint.leaf}"/>
<path d="M306 114H328V140H306ZM340 114H362V140H340Z" fill="${paint.butter}"/><path d="M320 204V172H344V204Z" fill="${paint.blueberry}"/>
<path d="M300 160H334V144M300 160V144M300 144H334M308 144V160M317 144V160M326 144V160" fill="none" stroke-width="2.6"/>
<path d="M88 196Q140 250 200 250T312 196L322 214Q264 280 200 280T78 214Z" fill="${paint.sky}"/>
<path d="M104 212Q150 260 200 262T298 210" fill="none" stroke="${paint.paper}" stroke-width="4" stroke-dasharray="10 9"/>
<path d="M100 202L90 220M300 204L310 222" fill="none" stroke="${paint.paper}" stroke-width="4"/>
<path d="M176 252Q170 204 200 198Q230 204 224 252Z" fill="${paint.butter}"/>
<path d="M182 250Q176 268 184 276M218 250Q224 268 216 276" fill="none" stroke-width="13"/><path d="M182 250Q176 268 184 274M218 250Q224 268 216 274" fill="none" stroke-width="7" stroke="${paint.blueberry}"/>
<path d="M176 278H192M208 278H224" fill="none" stroke="${paint.persimmon}" stroke-width="9"/>
<path d="M178 168Q166 180 172 200M222 168Q234 180 228 200" fill="none" stroke-width="13" stroke="#1E1512"/>
<circle cx="200" cy="176" r="25" fill="#A9694A"/>
<path d="M174 178Q168 146 200 146T226 178Q220 160 200 156Q180 160 174 178Z" fill="#1E1512"/>
<path d="M192 188q8 7 16 0" fill="none"/>
<path d="M182 214Q160 218 150 236M218 214Q240 218 250 236" fill="none" stroke-width="12"/><path d="M182 214Q160 218 151 235M218 214Q240 218 249 235" fill="none" stroke-width="6" stroke="${paint.butter}"/>
</g>
<circle cx="192" cy="177" r="2.8" fill="${paint.ink}"/><circle cx="208" cy="177" r="2.8" fill="${paint.ink}"/>
<path d="M150 40q8 -9 14 0q8 -9 14 0M236 30q7 -8 12 0q7 -8 12 0" fill="none" stroke="${paint.ink}" stroke-width="3" stroke-linecap="round"/>
<path d="M370 60l3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1Z" fill="${paint.butterPaper}"/><path d="M24 44l3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1Z" fill="${paint.butterPaper}"/>`;
