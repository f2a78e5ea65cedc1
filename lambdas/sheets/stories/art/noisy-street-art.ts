import { paint } from "../../parts/paper.ts";

const lit = [
  [40, 60],
  [40, 106],
  [320, 40],
  [366, 92],
  [320, 140],
]
  .map(([x, y]) => `<path d="M${x} ${y}h26v30h-26Z" fill="${paint.butter}"/>`)
  .join("");
const dark = [
  [84, 60],
  [84, 106],
  [40, 152],
  [84, 152],
  [366, 40],
  [320, 90],
  [366, 142],
]
  .map(([x, y]) => `<path d="M${x} ${y}h26v30h-26Z" fill="#1A2650"/>`)
  .join("");

export const noisyStreetArt = `
<rect width="400" height="300" fill="#1A2650"/>
<g fill="${paint.butterPaper}"><circle cx="140" cy="24" r="2.6"/><circle cx="176" cy="14" r="2"/><circle cx="280" cy="18" r="2.6"/><circle cx="16" cy="22" r="2.4"/></g>
<path d="M264 22A20 20 0 1 0 280 48A16 16 0 0 1 264 22Z" fill="${paint.butter}"/>
<path d="M24 40H126V240H24Z" fill="#3D57AE"/><path d="M304 22H400V240H304Z" fill="#46528C"/>
<path d="M120 56H310V240H120Z" fill="#6C6BB0"/>
<g stroke="${paint.ink}" stroke-width="2.4">${lit}${dark}</g>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M150 72H284V180H150Z" fill="${paint.butterPaper}"/>
<path d="M150 72Q170 110 150 160ZM284 72Q264 110 284 160Z" fill="${paint.coral}"/>
<path d="M160 180V150Q162 140 172 140H262Q276 142 278 156V180Z" fill="${paint.sky}"/>
<path d="M160 152Q160 132 178 134H198Q208 136 206 150Z" fill="${paint.paper}"/>
<path d="M214 180Q210 122 240 116Q272 118 276 180Z" fill="${paint.leaf}"/>
<circle cx="238" cy="104" r="20" fill="#C98B62"/>
<path d="M216 102Q214 78 240 80Q264 82 260 106Q254 92 238 92Q226 92 216 102Z" fill="#2A1D18"/>
<path d="M224 116Q238 128 254 114Q252 126 238 126T224 116Z" fill="#2A1D18"/>
<circle cx="186" cy="136" r="17" fill="#C98B62"/>
<path d="M168 138Q162 116 186 116Q208 118 204 138Q196 126 186 126Q176 128 168 138Z" fill="#2A1D18"/>
<path d="M178 138Q182 142 186 138M192 138Q196 142 200 138" fill="none" stroke-width="2.2"/><path d="M184 146q5 4 10 0" fill="none" stroke-width="2.2"/>
<path d="M232 104Q235 107 238 104M244 104Q247 107 250 104" fill="none" stroke-width="2.2"/>
<path d="M226 150Q208 160 200 158" fill="none" stroke-width="13"/><path d="M226 150Q208 160 200 158" fill="none" stroke-width="7" stroke="${paint.leaf}"/>
<path d="M160 160Q200 152 236 166L278 162V180H160Z" fill="${paint.blueberry}"/>
<path d="M142 180H292V192H142Z" fill="${paint.paper}"/>
</g>
<path d="M0 240H400V300H0Z" fill="#2C3558"/><path d="M0 240H400V250H0Z" fill="#8C93B5"/>
<path d="M10 278H60M90 278H140M300 278H350" stroke="${paint.butter}" stroke-width="5" stroke-linecap="round"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M128 206H288Q298 206 298 218V272H122V214Q122 206 128 206Z" fill="${paint.persimmon}"/>
<path d="M132 216H160V240H132ZM168 216H196V240H168ZM204 216H232V240H204Z" fill="${paint.butterPaper}"/><path d="M242 214H266V270H242ZM272 216H298V242H272Z" fill="${paint.skyPaper}"/>
<path d="M254 214V270" fill="none"/>
<circle cx="158" cy="274" r="14" fill="${paint.ink}"/><circle cx="266" cy="274" r="14" fill="${paint.ink}"/>
<circle cx="158" cy="274" r="5" fill="${paint.paper}"/><circle cx="266" cy="274" r="5" fill="${paint.paper}"/>
<path d="M290 258h8" fill="none" stroke="${paint.butter}" stroke-width="5"/>
<path d="M350 244V196M350 196Q350 184 362 184" fill="none" stroke-width="5"/><circle cx="366" cy="188" r="8" fill="${paint.butter}"/>
<path d="M40 244V222M70 244V222M34 222H76M60 222V202M46 222L44 204" fill="none" stroke="${paint.sky}"/>
</g>`;
