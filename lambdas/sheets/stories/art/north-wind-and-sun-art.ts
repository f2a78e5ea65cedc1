import { paint } from "../../parts/paper.ts";

const rays = Array.from(
  { length: 12 },
  (_, ray) => `<path d="M312 18V2" transform="rotate(${ray * 30} 312 76)"/>`,
).join("");

export const northWindAndSunArt = `
<rect width="400" height="300" fill="${paint.skyPaper}"/>
<path d="M0 0H196Q176 60 200 120T180 240L150 300H0Z" fill="#C4D6EA"/>
<g fill="none" stroke="#F2A93B" stroke-width="6" stroke-linecap="round">${rays}</g>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<circle cx="312" cy="76" r="46" fill="${paint.butter}"/>
<path d="M292 70Q298 76 304 70M320 70Q326 76 332 70" fill="none"/><path d="M294 88Q312 106 330 88" fill="none"/>
<circle cx="284" cy="84" r="6" fill="${paint.coral}" stroke="none"/><circle cx="340" cy="84" r="6" fill="${paint.coral}" stroke="none"/>
<path d="M30 116Q6 110 12 88Q14 72 32 74Q36 44 68 46Q92 30 112 52Q138 48 140 72Q158 84 146 102Q140 118 116 116Q104 130 84 122Q56 134 30 116Z" fill="${paint.paper}"/>
<path d="M60 76Q68 68 76 76M98 76Q106 68 114 76" fill="none"/>
<ellipse cx="96" cy="100" rx="10" ry="8" fill="${paint.blueberry}"/>
<circle cx="64" cy="94" r="9" fill="${paint.sky}" stroke="none"/><circle cx="128" cy="92" r="9" fill="${paint.sky}" stroke="none"/>
<path d="M118 106Q160 116 176 138Q184 152 172 156T162 146M108 112Q150 136 150 164Q148 178 138 174M128 96Q180 98 206 120" fill="none" stroke="${paint.blueberry}"/>
</g>
<path d="M0 226C80 190 150 214 220 212S340 186 400 206V300H0Z" fill="${paint.pear}"/>
<path d="M0 262C100 236 180 250 250 244S350 232 400 240V266C330 258 240 274 170 276S60 282 0 300Z" fill="#F0D5B4"/>
<path d="M0 300C70 280 120 280 180 278S340 262 400 270V300Z" fill="${paint.leaf}"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M212 248L206 262M238 248L246 262" fill="none" stroke-width="8"/>
<path d="M200 264H216M240 264H256" fill="none" stroke-width="6"/>
<path d="M196 250Q192 188 214 174H236Q258 190 254 250Z" fill="${paint.leaf}"/>
<path d="M226 176V250" fill="none"/>
<path d="M210 178L226 194L242 178" fill="${paint.pear}"/>
<path d="M206 196Q194 214 214 222M246 196Q262 210 244 222" fill="none" stroke="${paint.ink}" stroke-width="13"/>
<path d="M206 196Q194 214 214 222M246 196Q262 210 244 222" fill="none" stroke="${paint.leaf}" stroke-width="7"/>
<circle cx="226" cy="152" r="22" fill="#C98B62"/>
<path d="M202 148Q204 126 228 128Q250 130 250 148Q236 138 226 140Q212 140 202 148Z" fill="#2A1D18"/>
<path d="M218 163q8 6 16 0" fill="none"/>
</g>
<circle cx="219" cy="153" r="2.4" fill="${paint.ink}"/><circle cx="234" cy="153" r="2.4" fill="${paint.ink}"/>
<g fill="${paint.butter}" stroke="${paint.ink}" stroke-width="1.6"><circle cx="220" cy="204" r="3"/><circle cx="232" cy="204" r="3"/><circle cx="220" cy="222" r="3"/><circle cx="232" cy="222" r="3"/><circle cx="220" cy="238" r="3"/><circle cx="232" cy="238" r="3"/></g>
<g fill="${paint.coral}"><path d="M168 190q10 -10 14 4q-10 8 -14 -4ZM142 206q10 -10 14 4q-10 8 -14 -4ZM186 166q10 -10 14 4q-10 8 -14 -4Z"/></g>
<g stroke="${paint.ink}" stroke-width="3" stroke-linecap="round" fill="none"><path d="M340 230V208M340 222Q330 220 330 210M340 220Q350 218 350 208"/><path d="M368 236V220"/></g>
<circle cx="340" cy="204" r="6" fill="${paint.persimmon}"/><circle cx="330" cy="208" r="5" fill="${paint.persimmon}"/><circle cx="350" cy="206" r="5" fill="${paint.persimmon}"/><circle cx="368" cy="216" r="6" fill="${paint.butter}"/>`;
