import { Cloud, Cut, Grass, Moon, Stars, Tree } from "./landscape.tsx";
import { hair, paint, skin } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A child behind a big map, and a dog looking the other way. */
export function FoldedMap(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.sky} />
      <Moon x={470} y={86} r={36} />
      <Stars
        at={[
          [60, 60, 0.7],
          [150, 34, 0.5],
          [386, 44, 0.6],
          [528, 170, 0.5],
          [34, 150, 0.5],
        ]}
      />
      <Cloud x={92} y={132} scale={0.95} />
      <Cut d="M0 268c80-40 160-34 250-6s210 6 310-30v208H0Z" fill={paint.far} />
      <Tree x={46} y={262} scale={0.8} fill={paint.near} />
      <Tree x={92} y={258} scale={0.56} fill={paint.mid} />
      <Tree x={530} y={250} scale={0.6} fill={paint.near} />
      <Cut d="M0 320c120-32 210-16 300 0s180 0 260-28v148H0Z" fill={paint.mid} />
      <Signpost />
      <Cut d="M0 394c130-30 240-32 340-22s150 4 220-12v80H0Z" fill={paint.near} />
      <Grass
        at={[
          [40, 420],
          [150, 404],
          [420, 404],
          [524, 416],
        ]}
        stroke={paint.deep}
      />
      <Child />
      <Sheet />
      <circle cx="138" cy="250" r="15" fill={skin.brown} />
      <circle cx="428" cy="246" r="15" fill={skin.brown} />
      <Dog />
    </Scene>
  );
}

function Signpost() {
  return (
    <g>
      <path d="M484 232h14v158h-14Z" fill={paint.bark} />
      <path d="M456 244h70l16 14-16 14h-70Z" fill={paint.butter} />
      <path d="M520 284h-58l-16 13 16 13h58Z" fill={paint.rose} />
      <path
        d="M468 258h36M474 297h34"
        stroke={paint.ink}
        strokeWidth="4"
        strokeDasharray="8 9"
        opacity=".6"
      />
    </g>
  );
}

function Child() {
  return (
    <g>
      <path d="M250 350v50M316 350v50" stroke={paint.indigo} strokeWidth="30" />
      <path
        d="M224 424c-2-20 6-26 16-26h26v28h-34c-5 0-8 0-8-2ZM342 424c2-20-6-26-16-26h-26v28h34c5 0 8 0 8-2Z"
        fill={paint.brick}
      />
      <path d="M236 146a46 46 0 0 1 94 0c2 40-18 62-47 62s-49-22-47-62Z" fill={skin.brown} />
      <path
        d="M236 150c-10-4-16 8-10 18 2 6 8 8 14 6ZM330 150c10-4 16 8 10 18-2 6-8 8-14 6Z"
        fill={skin.brown}
      />
      <path
        d="M230 142c-10-30 14-56 53-56s62 26 53 56c-6-8-10-12-18-14-22 6-50 6-70 0-8 2-12 6-18 14Z"
        fill={hair.black}
      />
      <path d="M226 116c-2-34 24-54 57-54s58 20 56 54c-36-10-78-10-113 0Z" fill={paint.persimmon} />
      <path d="M222 116c36-12 86-12 122 0 4 8 2 12-2 14-38-10-80-10-118 0-4-2-6-6-2-14Z" fill={paint.brick} />
      <circle cx="283" cy="60" r="10" fill={paint.butter} />
      <g fill="#271f2a">
        <circle cx="267" cy="150" r="5" />
        <circle cx="301" cy="150" r="5" />
      </g>
      <path d="M257 137q8-6 16-2M295 133q8-2 15 5" fill="none" stroke="#271f2a" strokeWidth="3.4" />
    </g>
  );
}

function Sheet() {
  return (
    <g>
      <path
        d="M136 180l73-16 74 18 73-18 74 16v182l-74-16-73 18-74-18-73 16Z"
        fill={paint.ink}
        opacity=".2"
        transform="translate(0 7)"
      />
      <path d="M136 180l73-16 74 18 73-18 74 16v182l-74-16-73 18-74-18-73 16Z" fill={paint.paper} />
      <path
        d="M136 296c30-24 52-20 73-10 26 12 48-4 74 0s36 26 42 68l-42 10-74-18-73 16Z"
        fill={paint.sage}
      />
      <path d="M350 165c0 26 8 38 22 46 22 12 24 28 58 24v-55l-74-16Z" fill={paint.blueberry} />
      <path
        d="M376 190q8-6 16 0t16 0M396 210q7-5 14 0t12 0"
        fill="none"
        stroke={paint.paper}
        strokeWidth="3.4"
      />
      <path d="M156 236l20-30 20 26ZM180 240l17-25 17 27Z" fill={paint.leaf} />
      <path
        d="M168 330c10-34 40-30 58-44s16-44 44-50 48 26 78 22 26 44 4 62"
        fill="none"
        stroke={paint.persimmon}
        strokeWidth="6"
        strokeDasharray="2 14"
      />
      <path d="M330 324l22 18M352 322l-20 22" stroke={paint.brick} strokeWidth="7" />
      <path d="M168 336c-16-18-20-26-20-34a20 20 0 0 1 40 0c0 8-4 16-20 34Z" fill={paint.persimmon} />
      <circle cx="168" cy="302" r="8" fill={paint.paper} />
      <g fill={paint.leaf}>
        <circle cx="240" cy="312" r="9" />
        <circle cx="256" cy="324" r="7" />
      </g>
      <path d="M380 298l12-26 12 26-12-5Z" fill={paint.ink} />
      <circle cx="392" cy="288" r="23" fill="none" stroke={paint.ink} strokeWidth="3" opacity=".5" />
      <path d="M209 164l74 18v182l-74-18ZM356 164l74 16v182l-74-16Z" fill={paint.ink} opacity=".1" />
    </g>
  );
}

function Dog() {
  return (
    <g>
      <path d="M42 384c-16-4-20-20-12-32" fill="none" stroke={paint.wood} strokeWidth="10" />
      <path d="M40 420c-6-36 8-54 34-54 28 0 40 22 36 54Z" fill={paint.wood} />
      <path d="M50 424c0-10 6-14 14-14s14 4 14 14ZM84 424c0-10 6-14 14-14s14 4 14 14Z" fill={paint.bark} />
      <path
        d="M62 352c-2-26 12-40 32-40 22 0 30 14 34 22 12 0 16 4 16 10 0 12-14 18-30 20-8 10-20 14-32 12-12-2-20-10-20-24Z"
        fill={paint.wood}
      />
      <path d="M70 320c-18-4-26 22-16 46 14 2 22-18 22-36Z" fill={paint.bark} />
      <circle cx="102" cy="334" r="3.6" fill={paint.ink} />
      <path d="M136 336c8-2 12 2 10 8-4 4-12 2-14-2Z" fill={paint.ink} />
      <path d="M134 352q-10 6-20 2" fill="none" stroke={paint.ink} strokeWidth="3" />
      <path d="M66 376q18 12 40 2" fill="none" stroke={paint.persimmon} strokeWidth="8" />
    </g>
  );
}
