import { paint } from "../../parts/paper.ts";

const drops = [
  [120, 214, 8],
  [96, 236, 6],
  [142, 196, 5],
  [262, 206, 8],
  [290, 232, 6],
  [246, 188, 5],
  [306, 206, 5],
  [82, 206, 5],
]
  .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
  .join("");

export const angryBootsArt = `
<rect width="400" height="300" fill="${paint.pearPaper}"/>
<path d="M0 150C60 130 120 142 190 138S330 120 400 140V300H0Z" fill="${paint.pear}"/>
<g stroke="${paint.ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round" fill="${paint.paper}">
<path d="M6 172V112L16 100L26 112V172ZM40 172V112L50 100L60 112V172ZM340 172V112L350 100L360 112V172ZM374 172V112L384 100L394 112V172Z"/><path d="M0 126H70V138H0ZM330 126H400V138H330Z"/>
</g>
<path d="M0 186C90 168 180 184 250 178S350 168 400 180V300H0Z" fill="${paint.leaf}"/>
<path d="M46 268Q40 236 110 236Q190 222 270 234Q350 232 356 264Q352 292 200 292T46 268Z" fill="#6B4630"/>
<g fill="#6B4630" stroke="${paint.ink}" stroke-width="2.4">${drops}</g>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M160 182L150 214M214 176L236 196" fill="none" stroke-width="19"/><path d="M160 182L150 214M214 176L236 196" fill="none" stroke-width="13" stroke="${paint.blueberry}"/>
<path d="M136 208H166L168 262H112Q108 246 132 244Z" fill="${paint.persimmon}"/><path d="M112 262H168V272H112Z" fill="${paint.ink}"/><path d="M136 218H166" fill="none" stroke="${paint.coral}" stroke-width="5"/>
<path d="M224 186L254 196L244 248H192Q190 232 214 228Z" fill="${paint.persimmon}"/><path d="M192 248H244V258H192Z" fill="${paint.ink}"/><path d="M224 196L250 204" fill="none" stroke="${paint.coral}" stroke-width="5"/>
<path d="M146 186Q140 124 168 110H204Q230 124 228 182Q188 196 146 186Z" fill="${paint.butter}"/>
<path d="M148 172Q188 184 228 170" fill="none" stroke="${paint.persimmon}" stroke-width="5"/>
<path d="M158 122Q128 122 120 96M214 122Q246 122 254 96" fill="none" stroke-width="18"/><path d="M158 122Q128 122 120 98M214 122Q246 122 254 98" fill="none" stroke-width="12" stroke="${paint.butter}"/>
<circle cx="118" cy="90" r="10" fill="#F3CFB3"/><circle cx="256" cy="90" r="10" fill="#F3CFB3"/>
<path d="M150 76Q150 38 186 38T222 76Q222 112 186 114Q150 112 150 76Z" fill="#F3CFB3"/>
<path d="M148 78Q140 30 176 30Q184 20 198 28Q232 30 224 78Q220 60 206 56Q190 62 176 54Q156 58 148 78Z" fill="#B8612E"/>
<path d="M166 72L180 79M206 72L192 79" fill="none"/><path d="M174 100Q186 92 198 100" fill="none"/>
<circle cx="160" cy="92" r="7" fill="${paint.coral}" stroke="none"/><circle cx="212" cy="92" r="7" fill="${paint.coral}" stroke="none"/>
<path d="M312 186V160L340 138L368 160V186Z" fill="#C98B52"/><path d="M304 162L340 132L376 162" fill="none" stroke="${paint.persimmon}" stroke-width="8"/>
<path d="M328 186V168Q340 156 352 168V186Z" fill="${paint.ink}"/>
<path d="M334 186Q330 168 340 164Q350 166 348 186Z" fill="${paint.paper}"/><path d="M336 165Q338 158 341 163Q345 158 346 166" fill="${paint.persimmon}"/><path d="M340 172L334 175L340 177Z" fill="${paint.butter}"/>
</g>
<g fill="${paint.ink}"><circle cx="174" cy="84" r="3"/><circle cx="198" cy="84" r="3"/><circle cx="342" cy="170" r="1.6"/></g>
<g fill="none" stroke="${paint.ink}" stroke-width="3.4" stroke-linecap="round"><path d="M96 60L106 70M86 84H98M278 60L268 70M288 84H276"/></g>`;
