import type { Pdf } from "../parts/document.ts";
import { type Box, paint } from "../parts/paper.ts";
import { drawSvg } from "../parts/svg.ts";

const drops = "40 96,84 60,120 130,300 120,338 70,372 130,30 160,352 176,150 40,258 44,88 176,314 196"
  .split(",")
  .map((tip) => `<path d="M${tip}q-7 12 0 16q7 -4 0 -16Z" fill="${paint.blueberry}"/>`)
  .join("");

/** A scene of 400 × 270: two children under an umbrella, and a duck in a puddle. */
const SCENE = `
<rect width="400" height="270" rx="14" fill="${paint.skyPaper}"/>
<path d="M24 44Q8 42 10 28Q12 16 26 16Q30 2 46 4Q62 4 66 18Q84 16 84 32Q82 44 68 44Z" fill="#FFFFFF"/>
<path d="M300 38Q284 36 286 22Q290 10 304 12Q310 -2 328 0Q346 2 348 16Q368 14 368 28Q366 40 350 38Z" fill="#FFFFFF"/>
${drops}
<path d="M0 206C60 176 130 190 200 196S340 176 400 202V256Q400 270 386 270H14Q0 270 0 256Z" fill="${paint.pear}"/>
<path d="M0 236C80 216 160 232 230 236S350 222 400 234V256Q400 270 386 270H14Q0 270 0 256Z" fill="${paint.leaf}"/>
<ellipse cx="312" cy="238" rx="66" ry="14" fill="${paint.sky}"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M198 62V150" fill="none" stroke-width="5"/>
<path d="M104 118Q110 48 198 48T292 118Q276 104 261 116Q246 102 230 114Q214 102 198 114Q182 102 166 114Q150 102 135 116Q120 104 104 118Z" fill="${paint.persimmon}"/>
<path d="M166 114Q170 70 198 48Q226 70 230 114" fill="none"/>
<path d="M198 48V38" fill="none"/>
<path d="M152 244Q144 178 164 164Q184 158 196 178Q206 208 200 244Z" fill="${paint.blueberry}"/>
<path d="M206 244Q200 206 212 194Q230 186 240 204Q246 222 242 244Z" fill="${paint.butter}"/>
<circle cx="174" cy="142" r="21" fill="#7A4A32"/>
<path d="M152 140Q150 114 176 116Q200 118 196 144Q190 130 174 130Q160 130 152 140Z" fill="#1E1512"/>
<circle cx="225" cy="176" r="17" fill="#A9694A"/>
<path d="M207 174Q206 154 226 155Q246 156 243 178Q236 166 225 166Q214 166 207 174Z" fill="#1E1512"/>
<path d="M186 184Q196 172 198 152" fill="none" stroke="${paint.blueberry}" stroke-width="9"/>
<path d="M156 244H174V256H150Q150 246 156 244ZM180 244H198V256H178ZM210 244H224V256H204Q204 246 210 244ZM228 244H242V256H226Z" fill="${paint.coral}"/>
<path d="M168 146q5 4 10 0M220 181q5 4 10 0" fill="none" stroke-width="2.4"/>
<path d="M284 220Q284 240 310 240T338 216Q326 222 318 216Q322 206 316 200Q304 192 296 200Q290 206 296 214L284 220Z" fill="${paint.butter}"/>
<path d="M294 204L280 206L294 211Z" fill="${paint.coral}"/>
</g>
<circle cx="303" cy="204" r="2.4" fill="${paint.ink}"/>
<circle cx="168" cy="140" r="2" fill="${paint.ink}"/><circle cx="179" cy="140" r="2" fill="${paint.ink}"/>
<circle cx="220" cy="175" r="1.8" fill="${paint.ink}"/><circle cx="230" cy="175" r="1.8" fill="${paint.ink}"/>`;

export function drawRainyScene(pdf: Pdf, box: Box): void {
  drawSvg(pdf, SCENE, { width: 400, height: 270 }, box);
}
