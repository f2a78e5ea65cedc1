import { paint } from "../../parts/paper.ts";

const drawHouse = (x: number, wall: string, roof: string, height: number): string =>
  `<path d="M${x} 200V${200 - height}H${x + 66}V200Z" fill="${wall}"/><path d="M${x - 8} ${202 - height}L${x + 33} ${166 - height}L${x + 74} ${202 - height}Z" fill="${roof}"/><path d="M${x + 12} ${218 - height}h16v20h-16ZM${x + 40} ${218 - height}h16v20h-16Z" fill="${paint.butter}"/>`;

export const stoneSoupArt = `
<rect width="400" height="300" fill="#6C6BB0"/>
<circle cx="336" cy="48" r="26" fill="${paint.butterPaper}"/>
<g fill="${paint.butterPaper}"><circle cx="40" cy="36" r="3"/><circle cx="120" cy="22" r="2.5"/><circle cx="210" cy="40" r="3"/><circle cx="270" cy="20" r="2.5"/><circle cx="386" cy="96" r="2.5"/></g>
<path d="M0 150C80 120 160 134 240 126S360 112 400 130V220H0Z" fill="#4A4E96"/>
<g stroke="${paint.ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">
${drawHouse(8, "#F2A07B", "#B5391D", 70)}${drawHouse(88, "#F7DFA0", "#2A4290", 92)}${drawHouse(250, "#E6B9A6", "#5C8A45", 84)}${drawHouse(330, "#F7DFA0", "#B5391D", 66)}
</g>
<path d="M0 200H400V300H0Z" fill="#D9B08A"/>
<ellipse cx="200" cy="262" rx="120" ry="24" fill="#C4966C"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M164 272Q152 244 172 232Q176 246 188 236Q192 214 206 206Q206 228 220 234Q228 226 228 216Q248 240 238 272Z" fill="#F2A93B"/>
<path d="M186 272Q182 252 198 244Q200 254 208 250Q222 258 216 272Z" fill="${paint.butterPaper}" stroke="none"/>
<path d="M152 274H250M160 282L242 266" fill="none" stroke-width="9" stroke="#8A5A3B"/>
<path d="M140 178H262Q266 244 240 252H162Q136 244 140 178Z" fill="#4A4F63"/>
<path d="M132 172H270V186H132Z" fill="#5B5F73"/>
<path d="M146 172Q160 160 178 168Q200 156 222 168Q240 160 256 172Z" fill="${paint.butter}"/>
<path d="M170 168L160 154L176 160ZM228 168L240 152L226 158Z" fill="${paint.coral}"/>
<path d="M182 150q-8 -10 0 -20t0 -20M206 146q-8 -10 0 -20t0 -20M230 150q-8 -10 0 -20" fill="none" stroke="${paint.paper}"/>
<path d="M52 284Q46 216 74 198Q104 190 114 222L122 284Z" fill="${paint.leaf}"/>
<path d="M66 284Q64 240 86 236Q104 240 106 284Z" fill="${paint.paper}"/>
<path d="M104 220Q128 214 148 160" fill="none" stroke-width="13"/><path d="M104 220Q128 214 148 160" fill="none" stroke-width="7" stroke="${paint.leaf}"/>
<path d="M142 172L176 150" fill="none" stroke-width="6" stroke="#C98B52"/>
<circle cx="82" cy="174" r="24" fill="#E9B995"/>
<path d="M56 182Q50 144 84 144Q114 146 108 182Q112 196 102 200Q104 168 84 164Q64 168 62 200Q54 196 56 182Z" fill="${paint.persimmon}"/>
<path d="M76 188q7 6 14 0" fill="none"/>
<path d="M296 284L302 232Q318 220 334 232L342 284Z" fill="${paint.butter}"/>
<path d="M304 244Q286 246 274 234" fill="none" stroke-width="11"/><path d="M304 244Q286 246 274 234" fill="none" stroke-width="5" stroke="${paint.butter}"/>
<path d="M276 240L258 226Q264 216 272 222L282 234Z" fill="${paint.coral}"/><path d="M262 222L252 214M264 220L258 208" fill="none" stroke="${paint.leaf}"/>
<path d="M298 206Q286 214 290 230L282 238Q296 242 298 228ZM338 206Q350 214 346 230L354 238Q340 242 338 228Z" fill="#8A4B2A"/>
<circle cx="318" cy="204" r="21" fill="#C98B62"/>
<path d="M296 204Q294 178 318 180Q342 178 340 204Q332 190 318 188Q304 190 296 204Z" fill="#8A4B2A"/>
<path d="M311 213q7 6 14 0" fill="none"/>
<path d="M366 286Q362 250 378 250T390 286Z" fill="${paint.sky}"/><circle cx="378" cy="240" r="14" fill="#C98B62"/><path d="M364 240Q362 222 378 222Q394 222 392 240Q386 232 378 232T364 240Z" fill="#8A4B2A"/>
<path d="M374 246q4 4 8 0" fill="none" stroke-width="2.4"/>
</g>
<g fill="${paint.ink}"><circle cx="76" cy="176" r="2.6"/><circle cx="92" cy="176" r="2.6"/><circle cx="311" cy="204" r="2.6"/><circle cx="325" cy="204" r="2.6"/><circle cx="374" cy="240" r="2"/><circle cx="383" cy="240" r="2"/></g>`;
