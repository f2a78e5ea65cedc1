import { paint } from "../../parts/paper.ts";

export const townMouseArt = `
<rect width="400" height="300" fill="#F2C9B4"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M132 20H268V140H132Z" fill="#1A2650"/>
</g>
<path d="M136 136V92H156V72H178V100H192V54H212V104H226V84H246V110H264V136Z" fill="#3D57AE"/>
<g fill="${paint.butter}"><path d="M162 80h5v6h-5ZM170 92h5v6h-5ZM198 62h5v6h-5ZM204 78h5v6h-5ZM198 92h5v6h-5ZM232 92h5v6h-5ZM238 106h5v6h-5ZM142 104h5v6h-5ZM150 116h5v6h-5ZM206 112h5v6h-5Z"/><circle cx="246" cy="44" r="11"/></g>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M200 20V140M132 80H268" fill="none"/>
<path d="M116 12Q140 60 112 160H96V12ZM284 12Q260 60 288 160H304V12Z" fill="${paint.persimmon}"/>
<path d="M0 218H400V300H0Z" fill="${paint.paper}"/>
</g>
<path d="M0 236H400" stroke="${paint.coral}" stroke-width="5"/>
<path d="M0 246H400" stroke="${paint.sky}" stroke-width="3"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M22 218L26 150Q80 116 148 176V218Z" fill="${paint.butter}"/>
<path d="M26 150L148 176" fill="none"/>
<circle cx="62" cy="184" r="11" fill="#F2A93B"/><circle cx="104" cy="200" r="8" fill="#F2A93B"/><circle cx="118" cy="182" r="6" fill="#F2A93B"/><circle cx="36" cy="206" r="6" fill="#F2A93B"/>
<path d="M300 218V176Q300 166 312 166H374Q386 166 386 176V218Z" fill="#8A5A3B"/>
<path d="M296 178Q298 156 318 160Q342 146 366 160Q390 156 390 178Q384 188 376 178Q366 192 356 178Q346 190 336 178Q326 190 318 178Q304 188 296 178Z" fill="${paint.rosePaper}"/>
<circle cx="343" cy="150" r="8" fill="${paint.persimmon}"/><path d="M343 142Q346 134 352 132" fill="none"/>
<path d="M188 216Q150 222 150 206" fill="none" stroke="#9AA0B4"/>
<circle cx="180" cy="160" r="13" fill="#C9CCD8"/><circle cx="212" cy="160" r="13" fill="#C9CCD8"/>
<path d="M172 218Q166 166 196 164Q224 166 220 218Z" fill="#DEDFE8"/>
<path d="M176 196Q196 208 217 196L219 206Q196 218 174 206ZM206 204L214 226L224 222L214 202Z" fill="${paint.persimmon}"/>
<path d="M191 186H201L196 192Z" fill="${paint.coral}"/>
<path d="M184 190L168 186M184 193L168 196M208 190L224 186M208 193L224 196" fill="none" stroke-width="2"/>
<path d="M276 216Q298 220 292 202" fill="none" stroke="#8A6A4E"/>
<circle cx="240" cy="166" r="13" fill="#B98A5E"/><circle cx="272" cy="166" r="13" fill="#B98A5E"/>
<path d="M232 218Q226 172 256 170Q284 172 280 218Z" fill="#D9B08A"/>
<path d="M238 218Q240 200 256 200T276 218Z" fill="${paint.sky}"/>
<path d="M251 190H261L256 196Z" fill="${paint.coral}"/>
<path d="M244 193L230 190M268 193L282 190" fill="none" stroke-width="2"/>
<path d="M384 300Q364 262 384 240T376 196" fill="none" stroke-width="17"/>
<path d="M384 300Q364 262 384 240T376 196" fill="none" stroke-width="10" stroke="#5B5F73"/>
</g>
<circle cx="188" cy="180" r="3" fill="${paint.ink}"/><circle cx="204" cy="180" r="3" fill="${paint.ink}"/>
<circle cx="248" cy="184" r="3" fill="${paint.ink}"/><circle cx="264" cy="184" r="3" fill="${paint.ink}"/>`;
