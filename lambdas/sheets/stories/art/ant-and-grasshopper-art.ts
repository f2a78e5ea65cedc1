import { paint } from "../../parts/paper.ts";

const flakes = [
  [30, 22],
  [78, 54],
  [124, 20],
  [170, 50],
  [226, 24],
  [276, 56],
  [322, 20],
  [372, 48],
  [52, 84],
  [348, 84],
  [198, 76],
  [300, 86],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="${paint.paper}"/>`)
  .join("");

export const antAndGrasshopperArt = `
<rect width="400" height="300" fill="#6C7FC0"/>
${flakes}
<path d="M0 108C70 88 140 100 210 96S340 86 400 102V300H0Z" fill="#6B4630"/>
<path d="M0 112C60 84 130 94 200 92S340 78 400 100V128Q380 116 360 130T310 126T260 132T206 124T150 132T96 126T40 134T0 124Z" fill="${paint.paper}"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M46 276Q24 190 96 164Q200 132 310 164Q378 196 352 276Q200 292 46 276Z" fill="#F7DFA0"/>
<path d="M292 110Q306 124 300 158H332Q322 124 334 106Z" fill="#F7DFA0"/>
<path d="M290 108Q312 84 336 106Z" fill="${paint.coral}"/>
</g>
<path d="M46 274Q200 256 353 274Q356 280 350 282Q200 294 48 282Z" fill="#C98B52"/>
<g stroke="${paint.ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">
<path d="M76 200H150M76 230H150" fill="none" stroke-width="5"/>
<circle cx="88" cy="190" r="7" fill="${paint.leaf}"/><circle cx="106" cy="190" r="7" fill="${paint.leaf}"/><circle cx="124" cy="190" r="7" fill="${paint.leaf}"/><circle cx="141" cy="190" r="7" fill="${paint.leaf}"/>
<path d="M82 228Q82 214 92 214T102 228ZM106 228Q106 214 116 214T126 228ZM130 228Q130 214 140 214T150 228Z" fill="${paint.coral}"/>
<path d="M172 178Q186 150 204 176Q196 196 178 192Z" fill="${paint.butter}"/>
<path d="M332 176V196M322 196H342L346 214H318Z" fill="#F2A93B"/>
<path d="M176 272V238H210V272" fill="none" stroke-width="5"/><path d="M166 236H220" fill="none" stroke-width="7"/>
<path d="M178 222H206Q204 234 192 234T178 222Z" fill="${paint.sky}"/><path d="M186 216q-4 -6 0 -10t0 -10M198 216q-4 -6 0 -10t0 -10" fill="none" stroke="${paint.guide}"/>
<path d="M108 270L100 252M126 270L132 252M96 268L88 250" fill="none"/>
<ellipse cx="92" cy="250" rx="17" ry="14" fill="#7A3B2A"/><ellipse cx="118" cy="246" rx="12" ry="11" fill="#7A3B2A"/><circle cx="140" cy="236" r="15" fill="#7A3B2A"/>
<path d="M134 222Q130 208 122 206M146 222Q150 208 158 206" fill="none"/><path d="M126 252L150 262" fill="none"/>
<path d="M134 242q6 5 12 0" fill="none" stroke="${paint.paper}" stroke-width="2.4"/>
<path d="M292 272L306 226L330 268M286 272L298 236" fill="none" stroke-width="6" stroke="${paint.leaf}"/>
<path d="M244 254Q256 214 290 222Q334 234 336 262Q300 270 262 266Z" fill="${paint.pear}"/>
<path d="M276 226Q316 230 334 258Q304 250 276 226Z" fill="${paint.leaf}"/>
<path d="M232 236Q228 204 256 200Q280 202 278 226Q274 248 250 248Q236 246 232 236Z" fill="${paint.pear}"/>
<path d="M248 202Q240 180 226 176M262 200Q266 178 280 172" fill="none"/>
<path d="M222 256Q216 244 228 240Q238 244 246 238Q254 244 248 254Q238 252 234 260Q226 264 222 256Z" fill="#C98B52"/><path d="M226 252L252 236" fill="none" stroke-width="2"/>
<path d="M214 230L254 266" fill="none" stroke="${paint.paper}" stroke-width="2.6"/>
<path d="M262 250L242 262" fill="none" stroke-width="5" stroke="${paint.leaf}"/>
<path d="M242 232q8 6 16 0" fill="none" stroke-width="2.4"/>
</g>
<circle cx="136" cy="233" r="2.6" fill="${paint.paper}"/><circle cx="146" cy="233" r="2.6" fill="${paint.paper}"/>
<circle cx="244" cy="220" r="3" fill="${paint.ink}"/><circle cx="260" cy="220" r="3" fill="${paint.ink}"/>
<g fill="none" stroke="${paint.blueberry}" stroke-width="3" stroke-linecap="round"><path d="M224 206v-16l10 -3v14M198 168"/></g>
<circle cx="221" cy="207" r="4" fill="${paint.blueberry}"/><circle cx="231" cy="202" r="4" fill="${paint.blueberry}"/>`;
