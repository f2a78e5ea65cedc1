import { formatNumber } from "../../format/numbers.ts";
import styles from "./bar-chart.module.css";

export interface Bar {
  id: string;
  label: string;
  /** One for each series; null is unknown. */
  values: readonly (number | null)[];
}

/**
 * Bars that lie side by side, a row for each. It is a table with a drawing in it: whoever does not see the bars reads
 * the same numbers. One or two series.
 */
export function BarChart({
  caption,
  head,
  series,
  bars,
}: {
  caption: string;
  /** What the rows are. */
  head: string;
  series: readonly string[];
  bars: readonly Bar[];
}) {
  const most = Math.max(1, ...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <table className={styles.chart}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.quiet}>{head}</span>
          </th>
          <td />
          {series.map((name, place) => (
            <th key={name} scope="col" className={styles.number}>
              {series.length > 1 && <Swatch place={place} />}
              <span className={series.length > 1 ? undefined : styles.quiet}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, values }) => (
          <tr key={id}>
            <th scope="row" className={styles.label}>
              {label}
            </th>
            <td className={styles.drawing}>
              <svg
                aria-hidden="true"
                className={styles.bars}
                viewBox={`0 0 100 ${values.length}`}
                preserveAspectRatio="none"
                style={{ blockSize: values.length > 1 ? 20 : 14 }}
              >
                {values.map((value, place) => (
                  <rect
                    key={series[place]}
                    className={place === 0 ? styles.first : styles.second}
                    x="0"
                    y={place + 0.08}
                    width={(100 * (value ?? 0)) / most}
                    height="0.84"
                  />
                ))}
              </svg>
            </td>
            {values.map((value, place) => (
              <td key={series[place]} className={styles.number}>
                {value === null ? "–" : formatNumber(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Swatch({ place }: { place: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true">
      <rect className={place === 0 ? styles.first : styles.second} width="10" height="10" rx="2" />
    </svg>
  );
}
