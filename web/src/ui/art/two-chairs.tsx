import { Face } from "./face.tsx";
import { hair, paint, skin } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A father with a baby and an advisor with a notebook, in two armchairs by a window. */
export function TwoChairs(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.plaster} />
      <path d="M0 352h560v88H0Z" fill={paint.wood} />
      <path d="M0 352h560v8H0Z" fill={paint.paper} opacity=".5" />
      <Window />
      <FloorLamp />
      <Plant />
      <path d="M44 404c0-22 106-34 236-34s236 12 236 34-106 32-236 32-236-10-236-32Z" fill={paint.rose} />
      <path
        d="M80 403c0-15 90-23 200-23s200 8 200 23-90 22-200 22-200-7-200-22Z"
        fill="none"
        stroke={paint.paper}
        strokeWidth="5"
        strokeDasharray="2 14"
      />
      <g transform="translate(-18 0)">
        <ChairBack fill={paint.blueberry} />
        <Parent />
        <ChairArm fill={paint.indigo} />
      </g>
      <g transform="translate(18 0)">
        <g transform="translate(560 0) scale(-1 1)">
          <ChairBack fill={paint.persimmon} />
        </g>
        <Advisor />
        <g transform="translate(560 0) scale(-1 1)">
          <ChairArm fill={paint.brick} />
        </g>
      </g>
      <Tea />
    </Scene>
  );
}

function Window() {
  return (
    <g>
      <path d="M188 236V124a92 92 0 0 1 184 0v112Z" fill={paint.sky} />
      <circle cx="322" cy="104" r="38" fill={paint.glow} />
      <circle cx="322" cy="104" r="24" fill={paint.butter} />
      <path d="M188 196c50-30 120-30 184-4v44H188Z" fill={paint.mid} />
      <path d="M188 218c60-22 130-10 184-2v20H188Z" fill={paint.near} />
      <path
        d="M188 236V124a92 92 0 0 1 184 0v112ZM280 32v204M188 140h184"
        fill="none"
        stroke={paint.paper}
        strokeWidth="9"
      />
      <path d="M172 236h216v12H172Z" fill={paint.paper} />
      <path d="M210 236v-14q0-6 6-6h16q6 0 6 6v14Z" fill={paint.brick} />
      <path d="M224 216c-10-4-12-14-8-22 6 4 8 10 8 16 0-8 4-14 12-16 2 10-2 18-12 22Z" fill={paint.fern} />
    </g>
  );
}

function FloorLamp() {
  return (
    <g>
      <circle cx="58" cy="92" r="84" fill={paint.lamplight} />
      <path d="M58 110v130" stroke={paint.ink} strokeWidth="5" />
      <path d="M40 52h36l24 58H16Z" fill={paint.butter} />
      <path d="M18 104h80l2 8H15Z" fill={paint.amber} />
    </g>
  );
}

function Plant() {
  return (
    <g>
      <path
        d="M512 290c-6-70-30-92-50-94-4 38 18 62 46 82-12-66-2-108 14-126 26 32 22 84 0 124 10-36 28-54 48-54 2 40-20 58-52 70Z"
        fill={paint.leaf}
      />
      <path
        d="M514 290c0-50 2-90 10-118M510 286c-10-36-22-58-40-76M518 290c10-24 20-36 34-44"
        fill="none"
        stroke={paint.fern}
        strokeWidth="4"
      />
      <path d="M486 290h58l-8 68h-42Z" fill={paint.amber} />
      <path d="M482 284h66v14h-66Z" fill={paint.butter} />
    </g>
  );
}

function ChairBack({ fill }: { fill: string }) {
  return (
    <g>
      <path d="M82 388v22M226 388v22" stroke={paint.bark} strokeWidth="10" />
      <path
        d="M58 392V212c0-34 20-50 48-50 30 0 46 18 48 50l6 96h66c18 0 26 10 26 28v40c0 10-6 16-16 16Z"
        fill={fill}
      />
      <path d="M78 230c0-32 14-46 30-46" fill="none" stroke={paint.rim} strokeWidth="6" />
    </g>
  );
}

function ChairArm({ fill }: { fill: string }) {
  return <path d="M58 392v-42c0-24 14-36 36-36h104c15 0 24 9 24 22s-9 22-23 22h-31v34Z" fill={fill} />;
}

function Parent() {
  return (
    <g>
      <path d="M136 332h92" stroke={paint.ink} strokeWidth="40" />
      <path d="M234 334v58" stroke={paint.ink} strokeWidth="32" />
      <path d="M220 408c0-12 8-16 18-16 20 0 30 8 30 18Z" fill={paint.persimmon} />
      <path d="M98 348c-8-62 2-116 44-124 42 4 58 48 50 124Z" fill={paint.leaf} />
      <path d="M130 222c2 20 32 20 34 0l-2-12h-30Z" fill={skin.fair} />
      <g transform="translate(0 8)">
        <Face x={150} y={170} r={36} skin={skin.fair} eyes="smiling" tilt={4} />
        <path
          d="M113 172c-10-34 12-52 38-52 28 0 44 20 36 54-4-16-10-24-16-28-18 6-32 4-44 0-6 6-10 14-14 26Z"
          fill={hair.chestnut}
        />
      </g>
      <Baby />
      <path d="M114 264c-4 36 22 46 66 40" fill="none" stroke={paint.fern} strokeWidth="23" />
      <circle cx="186" cy="302" r="12" fill={skin.fair} />
    </g>
  );
}

function Baby() {
  return (
    <g>
      <path d="M156 336c-6-40 4-62 28-64 24 4 32 32 28 60-14 12-40 14-56 4Z" fill={paint.butter} />
      <Face x={188} y={252} r={25} skin={skin.tan} eyes="lowered" tilt={-8} />
      <path d="M164 244c0-16 12-24 24-24 10 0 20 6 22 18-8 0-14-2-18-6-8 8-18 12-28 12Z" fill={hair.black} />
    </g>
  );
}

function Advisor() {
  return (
    <g>
      <path d="M424 332h-92" stroke={paint.indigo} strokeWidth="40" />
      <path d="M326 334v58" stroke={paint.indigo} strokeWidth="32" />
      <path d="M340 408c0-12-8-16-18-16-20 0-30 8-30 18Z" fill={paint.ink} />
      <path d="M462 348c8-62-2-118-44-126-42 4-58 50-50 126Z" fill={paint.butter} />
      <path d="M396 220c2 20 32 20 34 0l-2-12h-30Z" fill={skin.deep} />
      <g transform="translate(0 8)">
        <path d="M446 122c22 8 28 38 16 62-10 6-20 4-26-2l-6-58Z" fill={hair.silver} />
        <Face x={410} y={168} r={36} skin={skin.deep} eyes="smiling" tilt={-4} />
        <path
          d="M373 170c-8-36 14-56 40-56 30 0 48 22 36 60-4-14-10-22-16-28-22 8-44 6-60 24Z"
          fill={hair.silver}
        />
        <circle cx="374" cy="186" r="4.5" fill={paint.amber} />
      </g>
      <path d="M388 232l26 22 26-22" fill="none" stroke={paint.brick} strokeWidth="7" />
      <path d="M334 268l44 12-13 42-44-12Z" fill={paint.paper} />
      <path d="M340 284l26 8M337 296l22 7M333 308l14 4" stroke={paint.blueberry} strokeWidth="3.4" />
      <path d="M446 262c4 36-22 48-62 44" fill="none" stroke={paint.amber} strokeWidth="23" />
      <path d="M374 308l-16-28" stroke={paint.persimmon} strokeWidth="6" />
      <circle cx="378" cy="304" r="12" fill={skin.deep} />
    </g>
  );
}

function Tea() {
  return (
    <g>
      <path d="M264 352v52M296 352v52" stroke={paint.bark} strokeWidth="7" />
      <path d="M238 348c0-8 84-8 84 0s-84 8-84 0Z" fill={paint.wood} />
      <path d="M238 348c0 8 84 8 84 0v5c0 8-84 8-84 0Z" fill={paint.bark} />
      <path d="M246 322h26v22q-13 6-26 0ZM288 322h26v22q-13 6-26 0Z" fill={paint.paper} />
      <path d="M246 330h26M288 330h26" stroke={paint.blueberry} strokeWidth="5" strokeLinecap="butt" />
      <path
        d="M254 314c-4-8 6-10 2-18M266 314c-4-8 6-10 2-18M296 314c-4-8 6-10 2-18M308 314c-4-8 6-10 2-18"
        fill="none"
        stroke={paint.paper}
        strokeWidth="3.4"
      />
    </g>
  );
}
