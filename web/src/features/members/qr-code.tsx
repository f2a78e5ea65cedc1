import encodeQR from "qr";
import styles from "./second-factor.module.css";

/** A QR code with the quiet zone that readers need. `label` is its text alternative. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={dark.join("")} />
    </svg>
  );
}
