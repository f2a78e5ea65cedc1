import { Cloud, Moon, Stars } from "./landscape.tsx";
import { Sheet } from "./scene.tsx";

/** The moon between two clouds, a small decoration for the end of a page. */
export function Moonrise({ className }: { className?: string | undefined }) {
  return (
    <Sheet width={240} height={150} className={className}>
      <Moon x={120} y={78} r={40} />
      <Stars
        at={[
          [34, 40, 0.8],
          [204, 30, 1],
          [216, 92, 0.6],
          [58, 100, 0.5],
        ]}
      />
      <Cloud x={64} y={132} scale={0.9} />
      <Cloud x={184} y={120} scale={0.65} />
    </Sheet>
  );
}
