import { paint } from "../../parts/paper.ts";

export const braveArt = `
<rect width="400" height="300" fill="${paint.skyPaper}"/>
<path d="M150 0H400V238H150Z" fill="#F2B79C"/>
<path d="M0 190C40 170 100 176 150 184V300H0Z" fill="${paint.pear}"/>
<path d="M0 238H400V300H0Z" fill="#F0D5B4"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M24 60Q10 60 12 46Q16 34 28 38Q34 22 50 28Q66 28 66 42Q80 44 76 58Q70 64 58 60Z" fill="${paint.paper}" stroke="none"/>
<path d="M90 196V146" fill="none" stroke-width="7" stroke="#8A5A3B"/><path d="M90 92Q120 92 120 120Q124 152 90 152Q56 152 60 120Q60 92 90 92Z" fill="${paint.leaf}"/>
<path d="M248 238V96Q248 44 298 44T348 96V238Z" fill="${paint.butter}"/>
<path d="M264 238V100Q264 60 298 60T332 100V238Z" fill="#F2A93B"/>
<circle cx="298" cy="104" r="19" fill="${paint.skyPaper}"/><path d="M298 85V123M279 104H317" fill="none"/>
<circle cx="322" cy="170" r="5" fill="${paint.persimmon}"/>
<path d="M238 238H358V252H238Z" fill="#C98B52"/>
<path d="M168 84H226V150H168Z" fill="${paint.sky}"/><path d="M197 84V150M168 117H226" fill="none"/>
<path d="M160 150H234V164H160Z" fill="${paint.persimmon}"/>
<path d="M172 150V136M190 150V132M208 150V136M222 150V138" fill="none" stroke="${paint.leaf}"/><circle cx="172" cy="132" r="6" fill="${paint.coral}"/><circle cx="190" cy="128" r="6" fill="${paint.butter}"/><circle cx="208" cy="132" r="6" fill="${paint.coral}"/><circle cx="222" cy="134" r="6" fill="${paint.butter}"/>
<path d="M372 96V240M366 100Q378 84 390 100M366 128H392" fill="none"/>
<path d="M128 272Q118 200 142 180Q172 172 186 200Q196 232 192 272Z" fill="${paint.plum}"/>
<path d="M140 272V286M176 272V286" fill="none" stroke-width="9"/>
<circle cx="156" cy="154" r="26" fill="#E9B995"/>
<path d="M130 156Q124 124 156 124Q188 124 182 158Q178 140 156 138Q136 140 130 156Z" fill="#C9CCD8"/><circle cx="150" cy="120" r="12" fill="#C9CCD8"/>
<circle cx="148" cy="156" r="8" fill="none" stroke-width="2.4"/><circle cx="169" cy="156" r="8" fill="none" stroke-width="2.4"/><path d="M156 156H161" fill="none" stroke-width="2.4"/>
<path d="M150 171q8 6 16 0" fill="none"/>
<path d="M222 284Q216 232 234 222Q254 220 262 238L266 284Z" fill="${paint.leaf}"/>
<path d="M230 284V292M254 284V292" fill="none" stroke-width="9"/>
<path d="M252 232Q272 236 270 268H254Z" fill="${paint.blueberry}"/><path d="M240 226Q252 240 250 264" fill="none" stroke="${paint.blueberry}" stroke-width="6"/>
<circle cx="242" cy="204" r="22" fill="#A9694A"/>
<path d="M219 204Q214 178 242 178Q270 178 265 204Q258 192 250 194Q246 186 240 193Q232 186 228 194Q222 194 219 204Z" fill="#33211A"/>
<path d="M236 214q6 4 12 0" fill="none"/>
<path d="M184 212Q204 240 222 246" fill="none" stroke-width="14"/><path d="M184 212Q204 240 222 246" fill="none" stroke-width="8" stroke="${paint.plum}"/>
<path d="M224 240Q214 244 212 250" fill="none" stroke-width="12"/><path d="M226 240Q216 244 213 249" fill="none" stroke-width="6" stroke="${paint.leaf}"/>
<circle cx="212" cy="250" r="7" fill="#E9B995"/>
<circle cx="232" cy="262" r="9" fill="${paint.persimmon}"/>
</g>
<g fill="${paint.ink}"><circle cx="148" cy="156" r="2.6"/><circle cx="169" cy="156" r="2.6"/><circle cx="235" cy="204" r="2.6"/><circle cx="250" cy="204" r="2.6"/><circle cx="229" cy="260" r="1.4"/><circle cx="235" cy="260" r="1.4"/><circle cx="229" cy="265" r="1.4"/><circle cx="235" cy="265" r="1.4"/></g>`;
