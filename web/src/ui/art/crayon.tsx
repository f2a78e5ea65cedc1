/** A crayon with its center at (x, y), rotated by `turn` degrees. */
export function Crayon({
  x,
  y,
  turn,
  fill,
  tip,
}: {
  x: number;
  y: number;
  turn: number;
  fill: string;
  tip: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M-40-8h62v16h-62Z" fill={fill} />
      <path d="M22-8 38-3v6L22 8Z" fill={tip} />
      <path d="M-30-8v16M12-8v16" stroke={tip} strokeWidth="4" strokeLinecap="butt" />
    </g>
  );
}
