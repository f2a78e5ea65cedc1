import type { ColorPicture, Region } from "../parts/color-regions.ts";
import { paint } from "../parts/paper.ts";

const defineRegion = (crayon: number, shape: string, ...labels: Region["labels"]): Region => ({
  shape,
  crayon,
  labels,
});

/** A circle with its number in the middle. */
const defineCircle = (crayon: number, x: number, y: number, r: number): Region =>
  defineRegion(crayon, `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`, [x, y]);

const crayons = {
  yellow: { name: "yellow", color: paint.butter },
  red: { name: "red", color: paint.persimmon },
  blue: { name: "blue", color: paint.blueberry },
  sky: { name: "light blue", color: paint.sky },
  green: { name: "green", color: paint.leaf },
  orange: { name: "orange", color: paint.coral },
  purple: { name: "purple", color: paint.plum },
  brown: { name: "brown", color: "#8A5A3B" },
} as const;

const sailing: ColorPicture = {
  title: "Out sailing",
  crayons: [crayons.sky, crayons.blue, crayons.red, crayons.yellow, crayons.orange],
  regions: [
    defineRegion(1, "M0 0H400V440H0Z", [60, 50], [350, 230]),
    defineCircle(4, 324, 78, 46),
    defineRegion(5, "M194 248V46L78 248Z", [156, 196]),
    defineRegion(4, "M210 248V86L310 248Z", [240, 196]),
    defineRegion(3, "M196 44L150 30L196 16Z", [184, 30]),
    defineRegion(3, "M56 264H344L300 350H100Z", [200, 290]),
    defineRegion(
      2,
      "M0 320C34 296 66 296 100 320S166 344 200 320S266 296 300 320S366 344 400 320V440H0Z",
      [40, 352],
      [340, 400],
    ),
    defineRegion(
      5,
      "M150 396C176 366 226 366 244 392L272 374V418L244 400C226 424 176 424 150 396Z",
      [202, 396],
    ),
  ],
  ink: '<path d="M202 264V12" stroke-width="7"/><path d="M172 392v0.1" stroke-width="8"/><path d="M40 398q14 -12 28 0t28 0M300 352q14 -12 28 0t28 0"/>',
};

const butterfly: ColorPicture = {
  title: "In the meadow",
  crayons: [crayons.purple, crayons.yellow, crayons.orange, crayons.brown, crayons.green],
  regions: [
    defineRegion(5, "M0 372C60 340 110 366 170 356S300 338 400 366V440H0Z", [200, 408]),
    defineRegion(1, "M196 170C160 40 40 30 30 90C24 150 80 200 196 206Z", [148, 140]),
    defineRegion(1, "M204 170C240 40 360 30 370 90C376 150 320 200 204 206Z", [252, 140]),
    defineRegion(3, "M196 206C100 206 50 240 62 290C76 340 160 330 196 240Z", [88, 264], [158, 258]),
    defineRegion(3, "M204 206C300 206 350 240 338 290C324 340 240 330 204 240Z", [312, 264], [242, 258]),
    defineCircle(2, 94, 110, 30),
    defineCircle(2, 306, 110, 30),
    defineCircle(2, 122, 286, 21),
    defineCircle(2, 278, 286, 21),
    defineRegion(4, "M200 120C222 120 222 300 200 318C178 300 178 120 200 120Z", [200, 200]),
    defineCircle(4, 200, 112, 22),
    defineRegion(3, "M22 296L31 308L40 294L49 308L58 296C62 324 54 332 40 332S18 324 22 296Z", [40, 319]),
    defineRegion(
      2,
      "M354 292L363 304L372 290L381 304L390 292C394 320 386 328 372 328S350 320 354 292Z",
      [372, 315],
    ),
  ],
  ink: '<path d="M192 92C186 70 172 60 160 58M208 92C214 70 228 60 240 58"/><path d="M40 332V396M372 328V392"/>',
};

const littleHouse: ColorPicture = {
  title: "The little house",
  crayons: [crayons.sky, crayons.green, crayons.yellow, crayons.red, crayons.blue, crayons.brown],
  regions: [
    defineRegion(1, "M0 0H400V440H0Z", [40, 180], [300, 120]),
    defineCircle(3, 66, 70, 42),
    defineRegion(2, "M0 300C80 250 160 280 220 276S340 250 400 290V440H0Z", [50, 340], [366, 400]),
    defineRegion(6, "M222 84H254V170H222Z", [238, 107]),
    defineRegion(3, "M96 190H272V360H96Z", [132, 340], [252, 340]),
    defineRegion(4, "M70 196L184 92L298 196Z", [184, 160]),
    defineRegion(5, "M160 360V272Q184 246 208 272V360Z", [184, 312]),
    defineRegion(1, "M112 220H152V260H112Z", [132, 240]),
    defineRegion(1, "M216 220H256V260H216Z", [236, 240]),
    defineRegion(6, "M318 282H342V362H318Z", [330, 334]),
    defineRegion(
      2,
      "M330 164C366 164 372 196 366 206C394 222 386 264 358 270C340 296 316 296 300 270C272 262 268 224 294 206C288 190 300 164 330 164Z",
      [330, 234],
    ),
    defineRegion(6, "M160 360H208L256 440H120Z", [184, 404]),
  ],
  ink: '<path d="M200 314v0.1" stroke-width="8"/>',
};

export const mushroom: ColorPicture = {
  title: "Dry under the mushroom",
  crayons: [crayons.sky, crayons.red, crayons.yellow, crayons.green, { name: "brown", color: "#C98B52" }],
  regions: [
    defineRegion(1, "M0 0H400V440H0Z", [50, 60], [350, 60]),
    defineRegion(4, "M0 350C90 310 140 340 200 336S320 316 400 350V440H0Z", [60, 404], [340, 404]),
    defineRegion(3, "M150 210Q140 330 118 386Q200 412 282 386Q260 330 250 210Z", [154, 356], [246, 356]),
    defineRegion(2, "M40 226C40 30 360 30 360 226C300 254 100 254 40 226Z", [200, 100], [78, 214]),
    defineRegion(3, "M100 160a30 26 0 1 0 60 0a30 26 0 1 0 -60 0Z", [130, 160]),
    defineRegion(3, "M228 136a34 29 0 1 0 68 0a34 29 0 1 0 -68 0Z", [262, 136]),
    defineRegion(3, "M180 206a24 18 0 1 0 48 0a24 18 0 1 0 -48 0Z", [204, 206]),
    defineRegion(5, "M172 396V320Q200 280 228 320V396Z", [200, 350]),
  ],
  ink: '<path d="M216 358v0.1" stroke-width="8"/><path d="M30 110v22M76 150v22M372 120v22M326 30v22M92 24v22M20 190v22M384 196v22" stroke-width="4"/>',
};

export const colorPictures = { sailing, butterfly, house: littleHouse, mushroom } as const;
