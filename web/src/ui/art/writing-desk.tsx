import { Moon, Stars } from "./landscape.tsx";
import { paint } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A desk at a window in the evening: an open notebook, a pencil, something warm, and a sleeping cat. */
export function WritingDesk(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.plaster} />
      <circle cx="446" cy="150" r="150" fill={paint.lamplight} />
      <Window />
      <Pinboard />
      <path d="M0 322C150 308 410 308 560 322v118H0Z" fill={paint.bark} />
      <path d="M0 314C150 300 410 300 560 314v84C410 384 150 384 0 398Z" fill={paint.wood} />
      <path
        d="M20 346q70-8 130-6M420 342q60 2 120 8M300 372q50-2 90 2"
        fill="none"
        stroke={paint.bark}
        strokeWidth="3"
        opacity=".5"
      />
      <DeskLamp />
      <Books />
      <Cat />
      <Notebook />
      <Mug />
    </Scene>
  );
}

function Window() {
  return (
    <g>
      <path d="M58 40h184v204H58Z" fill={paint.sky} />
      <Moon x={188} y={94} r={22} />
      <Stars
        at={[
          [92, 74, 0.7],
          [128, 118, 0.5],
          [84, 150, 0.5],
        ]}
      />
      <path d="M58 200c50-34 120-30 184-6v50H58Z" fill={paint.mid} />
      <path d="M58 222c60-20 130-8 184-2v24H58Z" fill={paint.near} />
      <path d="M58 40h184v204H58ZM150 40v204M58 142h184" fill="none" stroke={paint.paper} strokeWidth="10" />
      <path d="M42 244h216v14H42Z" fill={paint.paper} />
    </g>
  );
}

function Pinboard() {
  return (
    <g>
      <path d="M300 62h118v92H300Z" fill={paint.sand} />
      <path d="M300 62h118v92H300Z" fill="none" stroke={paint.wood} strokeWidth="8" />
      <path d="M314 80l34-4 4 34-34 4Z" fill={paint.paper} />
      <path d="M324 104v-12l8-7 9 6v12Z" fill={paint.persimmon} />
      <path d="M366 84h36v28h-36Z" fill={paint.rose} />
      <path d="M372 94h22M372 103h14" stroke={paint.ink} strokeWidth="3" opacity=".55" />
      <path d="M344 124h44v18h-44Z" fill={paint.butter} />
      <circle cx="331" cy="79" r="4" fill={paint.brick} />
      <circle cx="384" cy="86" r="4" fill={paint.blueberry} />
      <circle cx="366" cy="126" r="4" fill={paint.brick} />
    </g>
  );
}

function DeskLamp() {
  return (
    <g>
      <path d="M496 318v-92l-52-62" fill="none" stroke={paint.ink} strokeWidth="8" />
      <circle cx="496" cy="226" r="8" fill={paint.indigo} />
      <path d="M462 322q34-12 68 0v8h-68Z" fill={paint.indigo} />
      <path d="M396 190c-6-32 22-56 54-44l16 20c-14 26-40 36-70 24Z" fill={paint.persimmon} />
      <path d="M396 190c30 12 56 2 70-24l6 8c-16 28-46 38-76 26Z" fill={paint.butter} />
    </g>
  );
}

function Books() {
  return (
    <g>
      <path d="M48 300h96v20H48Z" fill={paint.blueberry} />
      <path d="M58 280h88v20H58Z" fill={paint.butter} />
      <path d="M44 260h92v20H44Z" fill={paint.brick} />
      <path d="M62 260v20M128 280v20M66 300v20" stroke={paint.paper} strokeWidth="6" strokeLinecap="butt" />
      <path
        d="M84 260c-14-8-18-26-12-36 9 6 14 16 14 26 0-20 8-34 20-38 4 18-6 36-14 48Z"
        fill={paint.leaf}
      />
    </g>
  );
}

function Cat() {
  return (
    <g>
      <path
        d="M386 340c-4-44 26-66 68-66 46 0 76 24 78 60 0 10-8 16-18 16H402c-10 0-15-4-16-10Z"
        fill={paint.ink}
      />
      <path d="M404 350c-26 2-34-14-22-26" fill="none" stroke={paint.ink} strokeWidth="15" />
      <path
        d="M380 306c0-12 1-22 5-32 8 3 14 8 18 13q9-3 18 0c4-5 10-10 18-13 4 10 5 20 5 32-2 17-16 26-32 26s-30-9-32-26Z"
        fill={paint.ink}
      />
      <path d="M394 304q5 5 10 0M420 304q5 5 10 0" fill="none" stroke={paint.butter} strokeWidth="3" />
      <path d="M409 313h6l-3 4Z" fill={paint.rose} />
    </g>
  );
}

function Notebook() {
  return (
    <g>
      <path d="M156 330l104-14 108 14 20 50-126 16-130-16Z" fill={paint.ink} opacity=".18" />
      <path d="M158 322l102-12 106 12 20 50-124 14-128-14Z" fill={paint.blueberry} />
      <path d="M168 320q50-18 92-4v62q-52-12-114 0Z" fill={paint.paper} />
      <path d="M260 316q46-14 94 4l20 58q-60-12-114 0Z" fill={paint.paper} />
      <path d="M260 316v62" stroke={paint.shade} strokeWidth="4" />
      <path
        d="M182 332q32-8 60-3M176 346q36-8 66-3M170 360q24-5 44-4M280 330q32-6 56 3M280 344q20-4 34-2"
        fill="none"
        stroke={paint.ink}
        strokeWidth="3.4"
        opacity=".55"
      />
      <g transform="translate(322 366) rotate(-26)">
        <path d="M-44-6h70v12h-70Z" fill={paint.butter} />
        <path d="M26-6 44 0 26 6Z" fill={paint.rose} />
        <path d="M38-2 44 0l-6 2Z" fill={paint.ink} />
        <path d="M-52-6h10v12h-10Z" fill={paint.persimmon} />
      </g>
    </g>
  );
}

function Mug() {
  return (
    <g>
      <path
        d="M84 336c-6-10 8-14 2-26M104 336c-6-10 8-14 2-26"
        fill="none"
        stroke={paint.paper}
        strokeWidth="4"
      />
      <path d="M68 348h56v40q-28 14-56 0Z" fill={paint.persimmon} />
      <path d="M68 348q28 10 56 0-28-8-56 0Z" fill={paint.bark} />
      <path d="M124 356c20-4 22 24 0 24" fill="none" stroke={paint.persimmon} strokeWidth="8" />
      <path d="M68 366q28 12 56 0" fill="none" stroke={paint.paper} strokeWidth="5" />
    </g>
  );
}
