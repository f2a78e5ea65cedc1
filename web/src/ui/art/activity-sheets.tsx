import type { ReactNode } from "react";
import { NUMERALS } from "../../../../contract/numerals.ts";
import { Crayon } from "./crayon.tsx";
import { paint } from "./paints.ts";
import { Scene, type SceneProps } from "./scene.tsx";

/** Three activity sheets with crayons and scissors on a table, seen from above. */
export function ActivitySheets(props: SceneProps) {
  return (
    <Scene {...props}>
      <path d="M0 0h560v440H0Z" fill={paint.wood} />
      <path
        d="M0 112h560M0 226h560M0 340h560M140 0v112M392 112v114M96 226v114M446 340v100"
        stroke={paint.bark}
        strokeWidth="3"
        opacity=".45"
      />
      <path
        d="M30 54q60-10 120-4M250 168q60 10 110 2M470 284q40-6 70 0M190 396q50-8 96 0"
        fill="none"
        stroke={paint.bark}
        strokeWidth="3"
        opacity=".3"
      />
      <path d="M-30 66 300-30l300 60 20 330-330 130-300-70Z" fill={paint.sky} opacity=".9" />
      <path
        d="M-6 84 298-4l280 56 18 290-306 120L16 396Z"
        fill="none"
        stroke={paint.paper}
        strokeWidth="5"
        strokeDasharray="2 14"
      />
      <Paper x={124} y={180} turn={-12}>
        <Maze />
      </Paper>
      <Paper x={438} y={182} turn={10}>
        <Sum />
      </Paper>
      <Paper x={288} y={262} turn={3}>
        <CutOut />
      </Paper>
      <Scissors />
      <Crayon x={92} y={398} turn={-18} fill={paint.blueberry} tip={paint.indigo} />
      <Crayon x={468} y={396} turn={-154} fill={paint.persimmon} tip={paint.brick} />
      <Crayon x={514} y={352} turn={-118} fill={paint.leaf} tip={paint.fern} />
      <Crayon x={286} y={38} turn={8} fill={paint.butter} tip={paint.amber} />
    </Scene>
  );
}

/** A 176 × 228 sheet of paper with its center at (x, y). */
function Paper({ x, y, turn, children }: { x: number; y: number; turn: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M-84-106H92v228H-84Z" fill={paint.ink} opacity=".18" />
      <path d="M-88-114H88v228H-88Z" fill={paint.paper} />
      {children}
    </g>
  );
}

function Maze() {
  return (
    <g fill="none" strokeWidth="6">
      <path
        d="M-60-50V70h60M30 70h30V-50H-30M-30-50v30M-60 10h30v30M0-50v60h30M0 70V40M30 40v-30M30-20h30M-30-20h-4"
        stroke={paint.indigo}
      />
      <path d="M-45-64v70M-15-6v62h30v40" stroke={paint.persimmon} strokeWidth="5" strokeDasharray="1 11" />
      <path
        d="M-45 6v-10q0-8 8-8h14q8 0 8 8"
        stroke={paint.persimmon}
        strokeWidth="5"
        strokeDasharray="1 11"
      />
      <g stroke="none">
        <path d="M-64-80c0-14 8-20 18-20s18 6 18 20q-18 6-36 0Z" fill={paint.rose} />
        <circle cx="-56" cy="-98" r="7" fill={paint.rose} />
        <circle cx="-36" cy="-98" r="7" fill={paint.rose} />
        <circle cx="-51" cy="-87" r="2.6" fill={paint.ink} />
        <circle cx="-41" cy="-87" r="2.6" fill={paint.ink} />
        <path d="M2 100l34-16v16Z" fill={paint.butter} />
        <circle cx="26" cy="94" r="2.6" fill={paint.amber} />
      </g>
    </g>
  );
}

function Sum() {
  const [three, two] = [NUMERALS[3][0], NUMERALS[2][0]];
  return (
    <g fill="none" strokeWidth="13">
      <path d={three} stroke={paint.blueberry} transform="translate(-70 -90) scale(.76)" />
      <path d={two} stroke={paint.persimmon} transform="translate(24 -90) scale(.76)" />
      <path d="M-12-52H12M0-64v24" stroke={paint.ink} strokeWidth="8" />
      <g stroke="none">
        <Apple x={-58} y={28} />
        <Apple x={-22} y={40} />
        <Apple x={-54} y={66} />
        <Pear x={30} y={36} />
        <Pear x={62} y={54} />
      </g>
      <path d="M-64 96h128" stroke={paint.shade} strokeWidth="5" />
    </g>
  );
}

function Apple({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0-9c8-8 18-2 16 8C14 10 6 16 0 13-6 16-14 10-16-1-18-11-8-17 0-9Z" fill={paint.persimmon} />
      <path d="M0-10q0-7 4-10" fill="none" stroke={paint.bark} strokeWidth="3" />
    </g>
  );
}

function Pear({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0-22C7-22 7-12 10-5 16 8 10 17 0 17S-16 8-10-5C-7-12-7-22 0-22Z" fill={paint.leaf} />
      <path d="M0-22q0-5 4-8" fill="none" stroke={paint.bark} strokeWidth="3" />
    </g>
  );
}

function CutOut() {
  return (
    <g>
      <path d="M-56-12 0-62 56-12Z" fill={paint.persimmon} />
      <path d="M-44-12h88v74h-88Z" fill={paint.butter} />
      <path d="M-10 62V30q0-8 10-8t10 8v32Z" fill={paint.blueberry} />
      <path d="M-36 8h16v18h-16ZM20 8h16v18H20Z" fill={paint.paper} />
      <path
        d="M-44 76V2H-72L0-82 72 2H44v74Z"
        fill="none"
        stroke={paint.ink}
        strokeWidth="4.5"
        strokeDasharray="9 10"
      />
      <circle cx="56" cy="-82" r="15" fill={paint.amber} />
      <path d="M-68 98c14-16 22-16 30-4 10-14 18-10 28 4" fill="none" stroke={paint.leaf} strokeWidth="6" />
    </g>
  );
}

function Scissors() {
  return (
    <g transform="translate(392 366) rotate(-28)">
      <path d="M8-5-96-16q-10 7 0 11L6 7Z" fill={paint.shade} />
      <path d="M8 5-96 16q-10-7 0-11L6-7Z" fill={paint.paper} />
      <circle cx="2" cy="0" r="4.5" fill={paint.ink} />
      <g fill="none" stroke={paint.brick} strokeWidth="10">
        <path d="M8 4q12-2 20-10M8-4q12 2 20 10" />
        <circle cx="44" cy="-20" r="16" />
        <circle cx="44" cy="20" r="16" />
      </g>
    </g>
  );
}
