import { Crayon } from "./crayon.tsx";
import { paint } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A tipped-over cup of crayons and an innocent-looking cat. */
export function SpilledCrayons(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.plaster} />
      <circle cx="170" cy="170" r="150" fill={paint.lamplight} />
      <Bunting />
      <path d="M0 262C160 244 400 244 560 262v178H0Z" fill={paint.bark} />
      <path d="M0 256C160 238 400 238 560 256v170C400 410 160 410 0 426Z" fill={paint.wood} />
      <path
        d="M20 300q70-10 140-9M410 280q70 2 130 10M440 330q50 2 90 8M10 392q40-5 80-7"
        fill="none"
        stroke={paint.bark}
        strokeWidth="3"
        opacity=".5"
      />
      <Cat />
      <Drawing />
      <Cup />
      <Crayon x={212} y={302} turn={-24} fill={paint.blueberry} tip={paint.indigo} />
      <Crayon x={454} y={386} turn={178} fill={paint.persimmon} tip={paint.brick} />
      <Crayon x={514} y={356} turn={38} fill={paint.rose} tip={paint.persimmon} />
      <Crayon x={34} y={344} turn={66} fill={paint.leaf} tip={paint.fern} />
      <Crayon x={66} y={410} turn={-14} fill={paint.butter} tip={paint.amber} />
    </Scene>
  );
}

function Bunting() {
  const flags = [
    [30, 38, 18, paint.persimmon],
    [100, 57, 12, paint.butter],
    [168, 68, 7, paint.leaf],
    [244, 75, 2, paint.blueberry],
    [316, 75, -2, paint.rose],
    [388, 69, -7, paint.leaf],
    [458, 58, -12, paint.butter],
    [526, 41, -17, paint.persimmon],
  ] as const;
  return (
    <g>
      {flags.map(([x, y, turn, fill]) => (
        <path key={x} d="M-20 0h40L0 38Z" fill={fill} transform={`translate(${x} ${y}) rotate(${turn})`} />
      ))}
      <path d="M-4 26C170 92 390 92 564 28" fill="none" stroke={paint.bark} strokeWidth="3" />
    </g>
  );
}

function Drawing() {
  return (
    <g>
      <path d="M66 318l196-20 42 92-226 26Z" fill={paint.ink} opacity=".16" transform="translate(0 6)" />
      <path d="M66 318l196-20 42 92-226 26Z" fill={paint.paper} />
      <path d="M116 386l-2-34 26-18 30 14 4 32Z" fill="none" stroke={paint.blueberry} strokeWidth="6" />
      <path d="M106 354l34-24 40 20" fill="none" stroke={paint.persimmon} strokeWidth="7" />
      <circle cx="222" cy="330" r="13" fill="none" stroke={paint.amber} strokeWidth="6" />
      <path d="M222 310v-5M202 332h-5M238 318l4-4M206 316l-4-5" stroke={paint.amber} strokeWidth="5" />
      <path
        d="M188 386C194 362 206 362 208 382S222 388 228 368 244 352 248 372 276 392 300 386 340 360 348 378 328 410 318 396 352 368 384 378 398 412 382 412 376 384 414 388"
        fill="none"
        stroke={paint.persimmon}
        strokeWidth="7"
      />
    </g>
  );
}

function Cup() {
  return (
    <g>
      <g strokeWidth="15">
        <path d="M386 306l-44 16" stroke={paint.leaf} />
        <path d="M388 318l-36 28" stroke={paint.rose} />
        <path d="M388 294l-58-2" stroke={paint.blueberry} />
      </g>
      <path d="M342 322l-12 4M352 346l-9 8M330 292l-12-2" stroke={paint.ink} strokeWidth="7" />
      <path d="M466 256c28-6 40 30 12 44" fill="none" stroke={paint.amber} strokeWidth="11" />
      <path d="M376 276l92-20c22 12 26 54 12 72l-94 12c-16-12-24-44-10-64Z" fill={paint.butter} />
      <path d="M376 276c16 4 24 46 10 64-16-6-26-48-10-64Z" fill={paint.indigo} />
      <path
        d="M412 272c14 12 18 46 8 62M440 266c14 12 18 48 10 64"
        fill="none"
        stroke={paint.persimmon}
        strokeWidth="7"
      />
    </g>
  );
}

function Cat() {
  return (
    <g>
      <path
        d="M110 286c-50 12-74-22-56-54 8-14 24-14 28-4"
        fill="none"
        stroke={paint.amber}
        strokeWidth="20"
      />
      <path d="M100 316c-14-76 12-128 70-130 60 0 92 52 78 130-40 12-108 14-148 0Z" fill={paint.amber} />
      <path d="M142 314c-8-44 0-78 30-78s40 34 32 78c-18 6-44 6-62 0Z" fill={paint.paper} />
      <path
        d="M104 132c-4-30 0-52 6-64 16 6 30 16 38 26 14-3 30-3 44 0 8-10 22-20 38-26 6 12 10 34 6 64 2 40-28 64-66 64s-68-24-66-64Z"
        fill={paint.amber}
      />
      <path
        d="M114 86c8 4 14 8 20 14-8 6-14 12-18 20-4-12-4-24-2-34ZM226 86c-8 4-14 8-20 14 8 6 14 12 18 20 4-12 4-24 2-34Z"
        fill={paint.rose}
      />
      <path d="M160 98v18M170 96v24M180 98v18" stroke={paint.persimmon} strokeWidth="6" />
      <path d="M106 150h14M234 150h-14M110 164h10M230 164h-10" stroke={paint.persimmon} strokeWidth="5" />
      <path d="M170 156c-16 0-30 8-30 20 0 10 14 18 30 18s30-8 30-18c0-12-14-20-30-20Z" fill={paint.paper} />
      <g fill={paint.ink}>
        <circle cx="144" cy="142" r="9" />
        <circle cx="196" cy="142" r="9" />
      </g>
      <g fill={paint.paper}>
        <circle cx="141" cy="138" r="3" />
        <circle cx="193" cy="138" r="3" />
      </g>
      <path d="M163 162h14l-7 8Z" fill={paint.persimmon} />
      <path d="M170 170v4q-7 8-14 2M170 174q7 8 14 2" fill="none" stroke={paint.ink} strokeWidth="3" />
      <path d="M228 262c20 14 36 16 56 14" fill="none" stroke={paint.amber} strokeWidth="26" />
      <path d="M282 276c6 0 12-2 14-6" fill="none" stroke={paint.paper} strokeWidth="24" />
      <path d="M118 262l-14 6M118 280l-15 6M236 236l12 4" stroke={paint.persimmon} strokeWidth="6" />
    </g>
  );
}
