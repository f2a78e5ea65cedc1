import { paint } from "../../parts/paper.ts";

const mane = Array.from(
  { length: 10 },
  (_, tuft) =>
    `<circle cx="228" cy="128" r="24" fill="${paint.persimmon}" transform="rotate(${tuft * 36} 228 176)"/>`,
).join("");

export const lionAndMouseArt = `
<rect width="400" height="300" fill="${paint.butterPaper}"/>
<circle cx="70" cy="74" r="40" fill="#F2A93B"/>
<path d="M0 206C70 172 130 192 200 190S330 168 400 196V300H0Z" fill="${paint.pear}"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M344 230Q350 150 338 96H364Q358 150 372 230Z" fill="#8A5A3B"/>
<path d="M350 112Q294 122 284 84Q254 74 276 46Q276 12 318 18Q346 -8 378 12Q420 8 420 60Q420 112 350 112Z" fill="${paint.leaf}"/>
</g>
<circle cx="306" cy="62" r="6" fill="${paint.plum}"/><circle cx="340" cy="40" r="6" fill="${paint.plum}"/><circle cx="362" cy="78" r="6" fill="${paint.plum}"/><circle cx="326" cy="88" r="6" fill="${paint.plum}"/>
<path d="M0 244C90 222 170 240 240 238S350 226 400 240V300H0Z" fill="${paint.leaf}"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M60 250Q20 240 26 206Q30 192 40 198" fill="none" stroke-width="9" stroke="${paint.ink}"/>
<path d="M60 250Q20 240 26 206Q30 192 40 198" fill="none" stroke-width="4" stroke="${paint.butter}"/>
<path d="M40 190Q54 178 52 204Q36 214 34 200Z" fill="${paint.persimmon}"/>
<path d="M50 254Q50 186 130 184Q200 184 222 214L232 254Z" fill="${paint.butter}"/>
<path d="M62 254Q62 226 96 226Q126 228 126 254Z" fill="${paint.butter}"/>
${mane}
<circle cx="228" cy="176" r="48" fill="${paint.persimmon}" stroke="none"/>
<circle cx="196" cy="142" r="12" fill="${paint.butter}"/><circle cx="260" cy="142" r="12" fill="${paint.butter}"/>
<path d="M190 172Q190 138 228 138T266 172Q268 216 228 220Q188 216 190 172Z" fill="${paint.butter}"/>
<ellipse cx="228" cy="200" rx="23" ry="17" fill="#FFF1C9"/>
<path d="M218 190H238L228 200Z" fill="${paint.ink}"/>
<path d="M228 200V206M228 206Q220 213 213 207M228 206Q236 213 243 207" fill="none"/>
<path d="M204 172Q210 178 216 172M240 172Q246 178 252 172" fill="none"/>
<path d="M210 256Q206 236 228 236T250 256ZM256 256Q252 236 274 236T296 256Z" fill="${paint.butter}"/>
<path d="M222 256V246M234 256V246M268 256V246M280 256V246" fill="none" stroke-width="2.4"/>
<path d="M292 228Q314 224 312 210T330 206" fill="none" stroke="#9AA0B4"/>
<circle cx="262" cy="206" r="10" fill="#C9CCD8"/><circle cx="288" cy="204" r="10" fill="#C9CCD8"/>
<path d="M256 236Q252 210 275 210T296 236Z" fill="#DEDFE8"/>
<path d="M271 226H279L275 231Z" fill="${paint.coral}"/>
</g>
<circle cx="267" cy="221" r="2.6" fill="${paint.ink}"/><circle cx="283" cy="221" r="2.6" fill="${paint.ink}"/>
<path d="M20 276q6 -18 10 0M340 270q6 -20 12 0M352 272q8 -14 12 0M110 284q6 -16 10 0" fill="none" stroke="${paint.ink}" stroke-width="3" stroke-linecap="round"/>`;
