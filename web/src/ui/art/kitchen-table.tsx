import { Face } from "./face.tsx";
import { hair, paint, skin } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A grandmother, a child and a father cutting paper at the kitchen table. */
export function KitchenTable(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.plaster} />
      <circle cx="286" cy="104" r="128" fill={paint.lamplight} />
      <Window />
      <Shelf />
      <Drawings />
      <Lamp />
      <Grandmother />
      <Father />
      <Child />
      <path d="M0 344C150 328 410 328 560 344v96H0Z" fill={paint.bark} />
      <path d="M0 338C150 322 410 322 560 338v62C410 388 150 388 0 400Z" fill={paint.wood} />
      <path
        d="M34 366q60-8 120-6M404 362q70 2 120 10M470 352q34 2 60 6"
        fill="none"
        stroke={paint.bark}
        strokeWidth="3"
        opacity=".5"
      />
      <Papers />
      <Hands />
      <Crayons />
      <Pears />
    </Scene>
  );
}

function Window() {
  return (
    <g>
      <path d="M44 46h136v148H44Z" fill={paint.sky} />
      <circle cx="146" cy="84" r="20" fill={paint.butter} />
      <path d="M44 160c40-26 90-26 136-6v40H44Z" fill={paint.mid} />
      <path d="M44 178c50-18 100-6 136 0v16H44Z" fill={paint.near} />
      <path d="M44 46h136v148H44ZM112 46v148M44 120h136" fill="none" stroke={paint.paper} strokeWidth="9" />
      <path d="M32 196h160v12H32Z" fill={paint.paper} />
      <path
        d="M30 34h164c-6 16-10 26-30 30-10-4-16-10-20-18-8 10-18 16-32 18-14-2-24-8-32-18-4 8-10 14-20 18-20-4-24-14-30-30Z"
        fill={paint.butter}
      />
    </g>
  );
}

function Shelf() {
  return (
    <g>
      <path d="M386 146h146v12H386Z" fill={paint.wood} />
      <path d="M400 158v14M516 158v14" stroke={paint.bark} strokeWidth="6" />
      <path d="M398 92h16v54h-16Z" fill={paint.blueberry} />
      <path d="M416 82h18v64h-18Z" fill={paint.persimmon} />
      <path d="M436 98h14v48h-14Z" fill={paint.leaf} />
      <path d="M456 92l14-4 14 54-13 4Z" fill={paint.butter} />
      <path d="M416 96h18M398 104h16" stroke={paint.paper} strokeWidth="4" strokeLinecap="butt" />
      <path
        d="M506 122c-16-8-20-26-14-36 10 6 14 16 14 26 0-20 6-32 20-36 4 16-4 32-14 44"
        fill={paint.leaf}
      />
      <path d="M490 120h34l-5 26h-24Z" fill={paint.brick} />
    </g>
  );
}

function Drawings() {
  return (
    <g>
      <path d="M206 146l40-6 6 46-40 6Z" fill={paint.paper} />
      <circle cx="222" cy="160" r="6" fill={paint.butter} />
      <path d="M214 182c8-14 16-14 20-6 4-6 8-4 14 2" fill="none" stroke={paint.leaf} strokeWidth="4" />
      <path d="M342 144l38 4-4 44-38-4Z" fill={paint.paper} />
      <path d="M350 176v-14l10-8 10 9-1 15Z" fill={paint.persimmon} />
    </g>
  );
}

function Lamp() {
  return (
    <g>
      <path d="M286 0v52" stroke={paint.ink} strokeWidth="4" />
      <circle cx="286" cy="112" r="18" fill={paint.paper} />
      <path d="M270 50h32c28 10 42 30 46 54q-62 12-124 0c4-24 18-44 46-54Z" fill={paint.persimmon} />
      <path d="M224 104q62 12 124 0l2 8q-64 12-128 0Z" fill={paint.brick} />
    </g>
  );
}

function Grandmother() {
  return (
    <g>
      <circle cx="122" cy="148" r="22" fill={hair.silver} />
      <path d="M58 372c-6-76 14-124 66-130 54 2 76 54 72 130Z" fill={paint.leaf} />
      <path d="M108 236c2 22 36 22 38 0l-2-18h-34Z" fill={skin.tan} />
      <Face x={128} y={198} r={38} skin={skin.tan} eyes="smiling" tilt={4} />
      <path
        d="M90 204c-8-36 14-54 40-54s46 18 38 56c-4-16-10-28-20-34-16 4-32 2-44-2-8 8-12 20-14 34Z"
        fill={hair.silver}
      />
      <g fill="none" stroke={paint.ink} strokeWidth="3">
        <circle cx="114" cy="203" r="12" />
        <circle cx="142" cy="205" r="12" />
        <path d="M126 204h4" />
      </g>
      <path d="M104 246c8 20 36 22 46 0" fill="none" stroke={paint.butter} strokeWidth="6" />
    </g>
  );
}

function Father() {
  return (
    <g>
      <path d="M370 372c-8-80 14-126 68-132 56 4 78 54 74 132Z" fill={paint.blueberry} />
      <path d="M420 236c2 24 38 24 40 0l-2-20h-36Z" fill={skin.fair} />
      <path d="M416 242l22 24 24-24 10 8-14 26-20-10-18 10-14-26Z" fill={paint.indigo} />
      <Face x={440} y={188} r={40} skin={skin.fair} eyes="smiling" tilt={-5} />
      <path
        d="M399 184c2 42 18 60 42 58 24 0 40-16 40-60-5 16-10 24-18 26-14-6-32-5-44 2-8-3-14-10-20-26Z"
        fill={hair.ginger}
      />
      <path d="M431 217q9 7 18-1" fill="none" stroke={paint.paper} strokeWidth="3.2" />
      <path
        d="M400 188c-10-34 8-58 40-58 30 0 50 22 40 56-6-14-10-22-20-28-14 6-28 6-44 2-8 6-12 14-16 28Z"
        fill={hair.ginger}
      />
    </g>
  );
}

function Child() {
  return (
    <g>
      <path d="M222 380c-4-58 12-96 62-100 50 2 68 42 64 100Z" fill={paint.butter} />
      <path d="M252 290v80h64v-80" fill="none" stroke={paint.persimmon} strokeWidth="12" />
      <path d="M248 318h72v60h-72Z" fill={paint.persimmon} />
      <path
        d="M247 226c-18-10-14-34 4-36 2-18 28-24 36-12 12-12 34-4 34 12 16 4 18 26 4 36l-6 10h-68Z"
        fill={hair.black}
      />
      <Face x={285} y={240} r={34} skin={skin.brown} />
      <path
        d="M251 240c-4-22 8-38 34-38s40 16 34 38c-6-10-10-16-16-18-6 4-12 4-16 0-6 4-14 4-18 0-8 2-14 8-18 18Z"
        fill={hair.black}
      />
    </g>
  );
}

function Papers() {
  return (
    <g>
      <path d="M214 370l78-14 92 10-16 36-136 4Z" fill={paint.paper} />
      <path d="M232 380l30-4-6 18-28 2Z" fill={paint.sage} />
      <path d="M322 388l6-14 10 8 12-4-6 14Z" fill={paint.leaf} />
      <path d="M84 382l66-10 30 14-62 16Z" fill={paint.rose} />
      <path d="M112 388l10-8 10 8 12-6" fill="none" stroke={paint.blueberry} strokeWidth="4" />
    </g>
  );
}

function Hands() {
  return (
    <g>
      <path d="M80 282c-10 44 10 76 62 74" fill="none" stroke={paint.fern} strokeWidth="26" />
      <path d="M494 282c8 46-14 74-60 72" fill="none" stroke={paint.indigo} strokeWidth="27" />
      <path
        d="M236 318c-10 22-4 36 24 36M332 318c12 22 4 36-18 36"
        fill="none"
        stroke={paint.amber}
        strokeWidth="20"
      />
      <circle cx="148" cy="354" r="13" fill={skin.tan} />
      <circle cx="264" cy="354" r="11" fill={skin.brown} />
      <circle cx="312" cy="354" r="11" fill={skin.brown} />
      <path d="M302 352l-30 26M298 370l-14-18" stroke={paint.ink} strokeWidth="5" />
      <g fill="none" stroke={paint.persimmon} strokeWidth="5">
        <circle cx="309" cy="347" r="7" />
        <circle cx="306" cy="374" r="7" />
      </g>
      <path d="M398 322h40v34q-20 12-40 0Z" fill={paint.paper} />
      <path d="M398 330c-16-2-18 20 0 20" fill="none" stroke={paint.paper} strokeWidth="6" />
      <path d="M398 334h40v8h-40Z" fill={paint.persimmon} />
      <circle cx="434" cy="350" r="13" fill={skin.fair} />
    </g>
  );
}

function Crayons() {
  return (
    <g strokeWidth="9">
      <path d="M196 414l40-8" stroke={paint.brick} />
      <path d="M252 418l34 2" stroke={paint.blueberry} />
      <path d="M388 412l34-10" stroke={paint.leaf} />
      <path d="M160 416l-22-12" stroke={paint.amber} />
    </g>
  );
}

function Pears() {
  return (
    <g>
      <path d="M470 366c0-16 6-16 10-28 6-8 14-2 14 6 4 14 12 16 10 30Z" fill={paint.mid} />
      <path d="M496 370c0-18 10-20 14-32 6-6 12 0 12 8 4 14 10 16 8 28Z" fill={paint.butter} />
      <path d="M486 334l4-10M516 334l5-9" stroke={paint.bark} strokeWidth="4" />
      <path d="M452 366c26 8 70 8 96 0-4 28-20 38-48 38s-44-10-48-38Z" fill={paint.blueberry} />
      <path d="M456 376c28 7 62 7 88 0" fill="none" stroke={paint.paper} strokeWidth="4" />
    </g>
  );
}
