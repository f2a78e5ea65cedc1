import { Face } from "./face.tsx";
import { Cloud, Cut, Grass, House, Moon, Stars, Tree } from "./landscape.tsx";
import { hair, paint, skin } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A child in a raincoat takes a letter to a mailbox on a hill. */
export function Mailbox(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.sky} />
      <Moon x={92} y={92} r={34} />
      <Stars
        at={[
          [196, 48, 0.6],
          [288, 92, 0.5],
          [500, 52, 0.8],
          [30, 196, 0.5],
          [400, 40, 0.5],
        ]}
      />
      <Cloud x={470} y={128} scale={1.05} />
      <Cloud x={30} y={232} scale={0.8} />
      <Cut d="M0 282c90-44 180-30 262-4s196 8 298-36v198H0Z" fill={paint.far} />
      <House x={62} y={266} scale={0.8} />
      <Tree x={18} y={280} scale={0.55} fill={paint.near} />
      <Tree x={118} y={270} scale={0.45} fill={paint.mid} />
      <Cut d="M0 330c110-28 200-12 290 6s180-6 270-38v142H0Z" fill={paint.mid} />
      <path
        d="M74 270c-2 20 60 30 72 52 14 26-70 40-72 118h66c0-66 62-80 44-118-14-30-92-28-96-52Z"
        fill={paint.sand}
      />
      <Cut d="M0 404c120-40 220-46 320-38s170 0 240-22v96H0Z" fill={paint.near} />
      <Grass
        at={[
          [34, 424],
          [118, 412],
          [336, 412],
          [520, 390],
          [486, 426],
        ]}
        stroke={paint.deep}
      />
      <Letterbox />
      <Bird />
      <FlyingLetter />
      <Child />
    </Scene>
  );
}

function Letterbox() {
  return (
    <g>
      <path d="M236 262h30l4 162h-38Z" fill={paint.bark} />
      <path d="M236 262h12l-2 162h-14Z" fill={paint.wood} />
      <path d="M152 268v-60c0-34 24-56 54-56h98c30 0 52 22 52 56v60Z" fill={paint.persimmon} />
      <path d="M206 152h98c30 0 52 22 52 56v8c0-34-22-54-52-54h-98Z" fill={paint.paper} opacity=".35" />
      <path d="M152 268v-60c0-34 22-56 50-56s50 22 50 56v60Z" fill={paint.brick} />
      <path d="M162 268v-58c0-28 18-46 40-46s40 18 40 46v58Z" fill={paint.ink} />
      <path d="M168 214l58-18 12 44-2 28h-52Z" fill={paint.paper} />
      <path d="M171 214l37 15 17-30" fill="none" stroke={paint.shade} strokeWidth="4" />
      <path d="M176 268l-4-32 58 2 4 30Z" fill={paint.butter} />
      <path d="M174 238l28 18 28-18" fill="none" stroke={paint.amber} strokeWidth="4" />
      <path d="M146 266h112l-12 38q-44 14-88 0Z" fill={paint.brick} />
      <path d="M146 266h112l-2 8H148Z" fill={paint.rose} />
      <circle cx="202" cy="300" r="5" fill={paint.butter} />
      <path d="M322 226v-66" stroke={paint.indigo} strokeWidth="8" />
      <path d="M322 140h46l-12 15 12 15h-46Z" fill={paint.blueberry} />
      <circle cx="322" cy="228" r="8" fill={paint.indigo} />
    </g>
  );
}

function Bird() {
  return (
    <g>
      <path d="M250 152v-12M262 152v-12" stroke={paint.ink} strokeWidth="3" />
      <path d="M218 116l-22-16 6 24Z" fill={paint.indigo} />
      <path
        d="M210 122c6-18 24-24 40-20 4-16 34-16 34 6 0 24-16 36-40 36-18 0-32-8-34-22Z"
        fill={paint.blueberry}
      />
      <path d="M252 130c10 2 26-4 28-16 2 18-10 28-30 28Z" fill={paint.rose} />
      <path d="M283 104l14 4-14 5Z" fill={paint.amber} />
      <circle cx="271" cy="104" r="3" fill={paint.ink} />
      <path d="M222 120c10 10 24 10 32 0-2 16-20 22-32 0Z" fill={paint.indigo} />
    </g>
  );
}

function FlyingLetter() {
  return (
    <g>
      <path
        d="M306 68c30-30 70-20 74 4s-36 30-38 8 44-36 78-14"
        fill="none"
        stroke={paint.paper}
        strokeWidth="4"
        strokeDasharray="1 11"
      />
      <g transform="translate(448 74) rotate(12)">
        <path d="M-30-20h60v42h-60Z" fill={paint.paper} />
        <path d="M-27-18 0 6l27-24" fill="none" stroke={paint.shade} strokeWidth="4" />
        <path d="M0 14c-10-6-12-12-8-16q5-3 8 2 3-5 8-2c4 4 2 10-8 16Z" fill={paint.persimmon} />
      </g>
    </g>
  );
}

function Child() {
  return (
    <g transform="translate(444 424) scale(1.12) translate(-444 -422)">
      <path d="M416 392h22v22h-22ZM450 392h22v22h-22Z" fill={paint.indigo} />
      <path
        d="M410 418c-2-12 2-16 6-16h22v20h-24c-3 0-4-2-4-4ZM478 418c2-12-2-16-6-16h-22v20h24c3 0 4-2 4-4Z"
        fill={paint.brick}
      />
      <path d="M398 398c-2-50 6-92 44-96 40 4 48 46 46 96-28 8-64 8-90 0Z" fill={paint.butter} />
      <path d="M444 326v72" stroke={paint.amber} strokeWidth="4" />
      <g fill={paint.amber}>
        <circle cx="454" cy="344" r="4" />
        <circle cx="454" cy="366" r="4" />
      </g>
      <circle cx="442" cy="276" r="42" fill={paint.amber} />
      <Face x={442} y={278} r={30} skin={skin.deep} eyes="smiling" tilt={-6} />
      <path d="M412 270c2-20 14-32 30-32s30 10 32 30c-10 0-17-4-22-10-12 8-24 12-40 12Z" fill={hair.black} />
      <path
        d="M442 226c30 0 48 22 48 50 0 30-20 50-48 50s-46-20-46-50c0-28 16-50 46-50Zm0 16c-20 0-30 14-30 35s12 36 30 36 31-15 31-36-11-35-31-35Z"
        fill={paint.butter}
        fillRule="evenodd"
      />
      <path d="M428 320l14 8 14-8" fill="none" stroke={paint.amber} strokeWidth="4" />
      <path
        d="M416 336c-18-2-34-14-44-30M474 338c12 8 18 18 16 34"
        fill="none"
        stroke={paint.amber}
        strokeWidth="19"
      />
      <circle cx="489" cy="382" r="9" fill={skin.deep} />
      <g transform="translate(360 282) rotate(-14)">
        <path d="M-28-19h56v40h-56Z" fill={paint.paper} />
        <path d="M-25-17 0 5l25-22" fill="none" stroke={paint.shade} strokeWidth="4" />
        <path d="M12 4h9v10h-9Z" fill={paint.persimmon} />
      </g>
      <circle cx="372" cy="304" r="10" fill={skin.deep} />
    </g>
  );
}
