import type { ReactNode } from "react";
import { Face } from "./face.tsx";
import { Cloud, Cut, Grass, Moon, Stars, Tree } from "./landscape.tsx";
import { hair, paint, skin } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A house at night with people reading, counting, cutting paper and yawning in its windows. */
export function MoonlitHouse(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.sky} />
      <Moon x={468} y={92} r={44} />
      <Stars
        at={[
          [48, 56, 0.9],
          [118, 104, 0.55],
          [180, 40, 0.7],
          [330, 58, 0.6],
          [72, 168, 0.5],
          [528, 178, 0.7],
        ]}
      />
      <Cloud x={88} y={132} scale={0.8} />
      <Cloud x={528} y={150} scale={0.7} />
      <Cut d="M0 286c100-46 200-40 300-12s180-6 260-34v200H0Z" fill={paint.far} />
      <Tree x={44} y={316} scale={1.05} fill={paint.mid} />
      <Tree x={520} y={304} scale={1.25} fill={paint.near} />
      <Cut d="M0 356c120-34 220-30 320-16s170-2 240-22v122H0Z" fill={paint.mid} />
      <Smoke />
      <Walls />
      <Attic />
      <Window x={176} y={228}>
        <Reader />
      </Window>
      <Window x={252} y={228}>
        <Mother />
      </Window>
      <Window x={328} y={228}>
        <Brother />
      </Window>
      <Window x={176} y={320}>
        <Grandfather />
      </Window>
      <Window x={328} y={320}>
        <Baker />
      </Window>
      <Door />
      <Cut d="M0 414c110-16 190-16 276-12s190 2 284-16v54H0Z" fill={paint.near} />
      <path d="M252 404c-6 12-28 22-50 36h146c-20-14-36-24-40-36Z" fill={paint.sand} />
      <Grass
        at={[
          [40, 428],
          [128, 416],
          [430, 418],
          [506, 424],
        ]}
        stroke={paint.deep}
      />
    </Scene>
  );
}

function Smoke() {
  return (
    <path
      d="M362 92c-10-12 12-18 4-32s8-16 12-24"
      fill="none"
      stroke={paint.cloud}
      strokeWidth="11"
      opacity=".8"
    />
  );
}

function Walls() {
  return (
    <g>
      <path d="M346 108h34v66h-34Z" fill={paint.brick} />
      <path d="M341 104h44v12h-44Z" fill={paint.persimmon} />
      <path d="M152 408V206L280 112l128 94v202Z" fill={paint.blueberry} />
      <path d="M152 408V206l16-12v214Z" fill={paint.indigo} />
      <path d="M128 214 280 100l152 114" fill="none" stroke={paint.persimmon} strokeWidth="22" />
      <path d="M152 304h256" stroke={paint.indigo} strokeWidth="7" strokeLinecap="butt" />
    </g>
  );
}

function Attic() {
  return (
    <g>
      <circle cx="280" cy="176" r="27" fill={paint.butter} />
      <path d="M262 196c-2-22 4-34 18-34s20 12 18 34q-18 8-36 0Z" fill={paint.ink} />
      <path d="M266 164l2-14 8 7q4-1 8 0l8-7 2 14q-2 12-14 12t-14-12Z" fill={paint.ink} />
      <path d="M273 165q3 3 5 0M283 165q3 3 5 0" fill="none" stroke={paint.butter} strokeWidth="2" />
      <circle cx="280" cy="176" r="27" fill="none" stroke={paint.paper} strokeWidth="6" />
    </g>
  );
}

/** A lit 56 × 60 window with its top left corner at (x, y); children stand on its sill at y = 60. */
function Window({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0h56v60H0Z" fill={paint.butter} />
      {children}
      <path d="M0 0h56v60H0Z" fill="none" stroke={paint.paper} strokeWidth="6" />
      <path d="M-6 60h68v8H-6Z" fill={paint.paper} />
    </g>
  );
}

function Reader() {
  return (
    <g>
      <path d="M3 57c0-16 10-22 20-22s20 6 20 22Z" fill={paint.persimmon} />
      <Face x={23} y={26} r={13} skin={skin.fair} />
      <path d="M9 28c-2-14 4-20 14-20s18 6 14 20c-2-6-4-10-8-11-6 3-14 2-20 11Z" fill={hair.ginger} />
      <path d="M22 44l14 4 14-4v12l-14 4-14-4Z" fill={paint.paper} />
      <path d="M36 48v12" stroke={paint.brick} strokeWidth="3" />
    </g>
  );
}

function Mother() {
  return (
    <g>
      <circle cx="26" cy="10" r="8" fill={hair.black} />
      <path d="M6 57c0-18 8-24 20-24s20 6 20 24Z" fill={paint.leaf} />
      <Face x={26} y={24} r={13} skin={skin.deep} eyes="smiling" />
      <path d="M12 25c-2-12 4-18 14-18s16 6 14 18c-4-6-8-9-14-9s-10 3-14 9Z" fill={hair.black} />
      <path d="M24 57c0-12 6-14 12-14s13 4 13 14Z" fill={paint.paper} />
      <Face x={40} y={40} r={8} skin={skin.brown} tilt={-14} />
    </g>
  );
}

function Brother() {
  return (
    <g>
      <path d="M38 3v14" stroke={paint.bark} strokeWidth="2.5" />
      <path d="M32 17h12l4 10H28Z" fill={paint.persimmon} />
      <path d="M6 57c0-14 8-20 18-20s18 6 18 20Z" fill={paint.indigo} />
      <Face x={24} y={31} r={12} skin={skin.tan} eyes="smiling" />
      <path d="M11 31c-2-12 4-16 13-16s15 5 13 16c-3-5-5-8-8-9-5 2-12 2-18 9Z" fill={hair.chestnut} />
      <path d="M40 44l8-14" stroke={skin.tan} strokeWidth="6" />
      <path d="M50 20l2 5 5 1-4 4 1 5-4-3-5 2 1-5-3-4h5Z" fill={paint.brick} />
    </g>
  );
}

function Grandfather() {
  return (
    <g>
      <path d="M8 57c0-16 8-22 20-22s20 6 20 22Z" fill={paint.brick} />
      <Face x={28} y={27} r={13} skin={skin.brown} eyes="smiling" />
      <path d="M15 28c0 14 6 18 13 18s13-4 13-18c-3 8-7 9-13 9s-10-1-13-9Z" fill={hair.silver} />
      <path d="M14 24c0-4 2-8 4-9M42 24c0-4-2-8-4-9" stroke={hair.silver} strokeWidth="5" />
      <path d="M12 50h20v7H12Z" fill={paint.paper} />
    </g>
  );
}

function Baker() {
  return (
    <g>
      <path d="M10 57c0-16 8-22 18-22s18 6 18 22Z" fill={paint.rose} />
      <Face x={28} y={26} r={13} skin={skin.tan} />
      <path d="M14 30c-4-18 4-24 14-24s18 6 14 24c-2-8-4-12-8-14-6 4-14 4-20 14Z" fill={hair.black} />
      <path d="M10 46h26q0 11-13 11T10 46Z" fill={paint.blueberry} />
      <path d="M34 34l-8 14" stroke={paint.bark} strokeWidth="4" />
    </g>
  );
}

function Door() {
  return (
    <g>
      <path d="M254 408v-66q0-24 26-24t26 24v66Z" fill={paint.brick} />
      <path d="M264 356v-12q0-14 16-14t16 14v12Z" fill={paint.butter} />
      <circle cx="296" cy="376" r="4" fill={paint.butter} />
      <path d="M244 404h72v10h-72Z" fill={paint.paper} />
    </g>
  );
}
