import { Face } from "./face.tsx";
import { Cloud, Cut, Grass, House, Moon, Stars, Tree } from "./landscape.tsx";
import { hair, paint, skin } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** A father and two children with a book on a hill, under a big moon. */
export function ReadingHill(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.sky} />
      <Moon x={436} y={108} r={54} />
      <Stars
        at={[
          [64, 52, 0.9],
          [150, 96, 0.55],
          [214, 40, 0.75],
          [306, 78, 0.5],
          [334, 30, 0.8],
          [532, 44, 0.6],
        ]}
      />
      <Cloud x={118} y={168} />
      <Cloud x={520} y={196} scale={0.8} />
      <Cut d="M0 262C70 216 150 214 226 244S398 236 456 216 540 212 560 220V440H0Z" fill={paint.far} />
      <House x={470} y={222} scale={0.72} />
      <Tree x={514} y={226} scale={0.5} fill={paint.near} />
      <Tree x={424} y={232} scale={0.42} fill={paint.mid} />
      <Cut d="M0 318C84 276 176 262 300 288S486 284 560 258V440H0Z" fill={paint.mid} />
      <BigTree />
      <Cut d="M0 382C110 330 214 318 330 332S500 352 560 334V440H0Z" fill={paint.near} />
      <Grass
        at={[
          [40, 408],
          [96, 380],
          [470, 392],
          [522, 364],
          [436, 428],
        ]}
        stroke={paint.deep}
      />
      <Blanket />
      <Cat />
      <Father />
      <Daughter />
      <Son />
      <OpenBook />
      <Flowers />
    </Scene>
  );
}

function BigTree() {
  return (
    <g>
      <path
        d="M64 372c10-50 6-96-4-132l22-2c2 18 6 30 10 36 4-14 14-24 28-30l6 10c-22 14-28 36-28 62 0 22 2 40 8 56Z"
        fill={paint.bark}
      />
      <path
        d="M-20 232C-36 196-14 168 14 172 16 138 64 126 86 148 112 126 158 140 156 176 186 184 186 226 160 236 150 262 112 264 96 248 70 268 30 262 22 244 4 250-12 246-20 232Z"
        fill={paint.near}
      />
      <path
        d="M14 206C18 184 44 178 58 190M76 172c16-12 38-4 42 12M44 232c14 8 32 4 40-8M112 222c12 6 26 0 30-12"
        fill="none"
        stroke={paint.mid}
        strokeWidth="5"
      />
      <path d="M26 246v26" stroke={paint.ink} strokeWidth="2.5" />
      <path d="M15 272h22l5 30q-16 8-32 0Z" fill={paint.butter} />
      <path d="M14 272h24v5h-24ZM11 300q15 8 30 0v6q-15 8-30 0Z" fill={paint.brick} />
    </g>
  );
}

function Blanket() {
  return (
    <g>
      <path d="M134 404C200 380 372 378 444 398l22 36c-96 14-262 14-352-2Z" fill={paint.brick} />
      <path d="M134 400C200 376 372 374 444 394l22 36c-96 14-262 14-352-2Z" fill={paint.rose} />
      <path
        d="M182 388 168 432M242 381l-6 56M304 379l2 60M366 382l12 54M420 389l20 44"
        stroke={paint.persimmon}
        strokeWidth="7"
        opacity=".55"
      />
    </g>
  );
}

function Father() {
  return (
    <g>
      <path
        d="M176 416c-12-34 26-56 70-58h56c44 2 80 24 68 58-2 8-16 12-28 8l-60-14h-26l-54 14c-12 4-24 0-26-8Z"
        fill={paint.indigo}
      />
      <path
        d="M208 392c-14-62-4-104 34-118 20-8 40-8 60 0 38 14 48 56 34 118-40 14-90 14-128 0Z"
        fill={paint.blueberry}
      />
      <path d="M252 270c4 22 36 22 40 0l-2-22h-36Z" fill={skin.brown} />
      <Face x={272} y={216} r={42} skin={skin.brown} />
      <path
        d="M229 214c0 50 24 62 43 62s43-12 43-62c-5 16-10 23-18 26-15-8-35-8-50 0-8-3-13-10-18-26Z"
        fill={hair.black}
      />
      <path d="M262 246q10 8 20 0" fill="none" stroke={skin.fair} strokeWidth="3.4" />
      <path
        d="M229 222c-14-32 2-60 20-62 8-13 38-14 48-1 18 2 32 31 18 63-3-12-8-22-15-26-18 4-38 4-56 0-8 4-12 14-15 26Z"
        fill={hair.black}
      />
    </g>
  );
}

function Daughter() {
  return (
    <g>
      <circle cx="160" cy="258" r="21" fill={hair.black} />
      <circle cx="216" cy="248" r="19" fill={hair.black} />
      <path
        d="M136 408c-2-46 14-82 48-88 34 2 50 30 52 70-2 20-6 28-14 28-26 6-56 6-76 2-6-2-10-6-10-12Z"
        fill={paint.butter}
      />
      <Face x={190} y={284} r={31} skin={skin.deep} tilt={8} />
      <path
        d="M159 282c-4-26 14-42 34-40 20 0 34 18 30 40-8-12-16-20-26-22-14 8-28 12-38 22Z"
        fill={hair.black}
      />
      <path d="M156 350c-6 24 10 36 46 36" fill="none" stroke={paint.amber} strokeWidth="20" />
      <circle cx="212" cy="386" r="10" fill={skin.deep} />
    </g>
  );
}

function Son() {
  return (
    <g>
      <path
        d="M318 410c-2-40 10-74 42-80 34 4 48 38 46 78 0 8-4 12-10 13-22 4-48 4-68 0-6-1-10-5-10-11Z"
        fill={paint.persimmon}
      />
      <path d="M334 350h48M325 372h60M323 394h80" stroke={paint.paper} strokeWidth="6" opacity=".85" />
      <Face x={356} y={296} r={29} skin={skin.tan} tilt={-10} />
      <path
        d="M326 298c-8-26 10-44 32-42 22-4 38 18 30 40-6-10-12-14-18-16-14 4-34 4-44 18Z"
        fill={hair.chestnut}
      />
      <path d="M390 364c4 20-14 28-46 26" fill="none" stroke={paint.brick} strokeWidth="19" />
      <circle cx="340" cy="389" r="10" fill={skin.tan} />
    </g>
  );
}

function OpenBook() {
  return (
    <g>
      <path
        d="M214 404c20-8 42-6 60 6 18-12 40-14 62-6v-58c-22-8-44-6-62 6-18-12-40-14-60-6Z"
        fill={paint.brick}
        transform="translate(0 5)"
      />
      <path
        d="M274 408c-16-12-38-14-58-8v-58c20-6 42-4 58 8 16-12 40-14 60-8v58c-20-6-42-4-60 8Z"
        fill={paint.paper}
      />
      <path d="M274 350v58" stroke={paint.shade} strokeWidth="4" />
      <path d="M226 386c8-18 14-22 20-12 6-12 12-6 18 14-12-4-26-4-38-2Z" fill={paint.leaf} />
      <circle cx="232" cy="358" r="6" fill={paint.butter} />
      <path
        d="M288 362q18-6 36-4M288 376q18-6 36-4M288 390q12-4 24-4"
        fill="none"
        stroke={paint.ink}
        strokeWidth="3"
        opacity=".55"
      />
      <circle cx="214" cy="388" r="11" fill={skin.brown} />
      <circle cx="336" cy="388" r="11" fill={skin.brown} />
    </g>
  );
}

function Cat() {
  return (
    <g>
      <path d="M446 396c26 6 36-10 30-26" fill="none" stroke={paint.ink} strokeWidth="9" />
      <path d="M404 404c-2-30 14-46 32-44 20 2 28 24 24 46-16 6-40 6-56-2Z" fill={paint.ink} />
      <path
        d="M404 352c0-10 1-18 4-26 6 2 11 5 15 9q7-2 14 0c4-4 9-7 15-9 3 8 4 16 4 26-2 13-13 20-26 20s-24-7-26-20Z"
        fill={paint.ink}
      />
      <path d="M415 350q4 4 8 0M431 350q4 4 8 0" fill="none" stroke={paint.butter} strokeWidth="2.6" />
      <path d="M425 357h4l-2 3Z" fill={paint.rose} />
    </g>
  );
}

function Flowers() {
  const at = [
    [62, 424],
    [108, 404],
    [488, 418],
    [534, 398],
  ] as const;
  return (
    <g>
      {at.map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M0 0v14" stroke={paint.deep} strokeWidth="3" />
          <circle r="6" fill={index % 2 ? paint.rose : paint.butter} />
          <circle r="2.4" fill={paint.brick} />
        </g>
      ))}
    </g>
  );
}
