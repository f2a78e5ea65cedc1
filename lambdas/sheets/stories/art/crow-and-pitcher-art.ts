import { paint } from "../../parts/paper.ts";

const pebbles = [
  [168, 214, 9],
  [186, 218, 8],
  [204, 212, 10],
  [222, 217, 8],
  [178, 202, 8],
  [198, 198, 9],
  [214, 200, 7],
]
  .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#B9BCCB"/>`)
  .join("");

export const crowAndPitcherArt = `
<rect width="400" height="300" fill="${paint.rosePaper}"/>
<circle cx="84" cy="78" r="44" fill="${paint.butter}"/>
<path d="M0 210C80 176 150 196 220 190S340 170 400 196V300H0Z" fill="#F0A868"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M300 196V146H372V196Z" fill="${paint.paper}"/><path d="M290 148L336 110L382 148Z" fill="${paint.persimmon}"/><path d="M326 196V170H346V196Z" fill="${paint.blueberry}"/>
</g>
<path d="M340 200Q330 230 350 250T330 300H390Q376 260 384 240T362 200Z" fill="#F0D5B4"/>
<g fill="#B9BCCB" stroke="${paint.ink}" stroke-width="2.4"><circle cx="356" cy="222" r="5"/><circle cx="368" cy="244" r="6"/><circle cx="356" cy="268" r="6"/><circle cx="374" cy="286" r="6"/></g>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M40 238H316V256H40Z" fill="#C98B52"/><path d="M70 256V300M286 256V300" fill="none" stroke-width="9"/>
<path d="M240 140Q284 136 282 172T238 204" fill="none" stroke-width="7" stroke="${paint.sky}"/>
<path d="M148 96H246L240 120Q252 180 240 232Q198 244 154 232Q142 180 154 120Z" fill="${paint.skyPaper}"/>
<path d="M150 156Q198 166 246 156Q250 196 240 230Q198 242 154 230Q144 196 150 156Z" fill="${paint.sky}" stroke="none"/>
<g stroke-width="2.4">${pebbles}</g>
<path d="M148 96H246L240 120Q252 180 240 232Q198 244 154 232Q142 180 154 120Z" fill="none"/>
<path d="M150 156Q198 166 246 156" fill="none" stroke="${paint.blueberry}"/>
<path d="M126 96L68 138L76 106L54 104L92 80Z" fill="${paint.ink}"/>
<path d="M84 98Q86 52 130 46Q160 44 170 62Q176 92 146 104Q112 114 84 98Z" fill="#2C3558"/>
<path d="M96 94Q112 70 138 78Q132 100 96 94Z" fill="${paint.ink}"/>
<path d="M168 56L198 66L168 74Z" fill="#F2A93B"/>
<circle cx="199" cy="72" r="8" fill="#B9BCCB"/>
<path d="M136 106L140 118M152 102L156 116" fill="none" stroke="#F2A93B" stroke-width="4"/>
</g>
<circle cx="154" cy="62" r="6" fill="${paint.paper}"/><circle cx="156" cy="62" r="3" fill="${paint.ink}"/>
<g stroke="${paint.ink}" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round">
<path d="M60 238Q64 226 98 226Q110 226 112 214Q122 214 122 228Q120 238 110 238Z" fill="${paint.butter}"/>
<circle cx="82" cy="218" r="15" fill="${paint.coral}"/><path d="M82 218q4 -5 7 0q0 7 -8 6q-8 -3 -4 -12" fill="none"/>
<path d="M113 214L109 204M119 214L124 205" fill="none"/>
</g>`;
