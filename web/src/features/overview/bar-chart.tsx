import { Link } from "react-router-dom";
import { formatNumber } from "../../format/numbers.ts";
import styles from "./bar-chart.module.css";

export interface Bar {
  id: string;
  label: string;
  /** The list or the item behind the numbers: the whole row leads there. */
  to?: string | undefined;
  /** A link below the label, to do something about the row. */
  action?: { label: string; to: string } | undefined;
  /** One value per series; null if unknown. */
  values: readonly (number | null)[];
}

/**
 * Horizontal bar chart for one or two series. It is a table with the bars drawn in one column, so that screen readers
 * get the same numbers.
 */
export function BarChart({
  caption,
  head,
  series,
  bars,
}: {
  caption: string;
  /** Column heading of the row labels. */
  head: string;
  series: readonly string[];
  bars: readonly Bar[];
}) {
  const maxValue = Math.max(1, ...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <table className={styles.chart}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.quiet}>{head}</span>
          </th>
          <td />
          {series.map((name, index) => (
            <th key={name} scope="col" className={styles.number}>
              {series.length > 1 && <Swatch index={index} />}
              <span className={series.length > 1 ? undefined : styles.quiet}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, to, action, values }) => (
          <tr key={id} className={to && styles.leads}>
            <th scope="row" className={styles.label}>
              {to ? <Link to={to}>{label}</Link> : label}
              {action && (
                <Link to={action.to} className={styles.action} aria-label={`${action.label}: ${label}`}>
                  {action.label}
                </Link>
              )}
            </th>
            <td className={styles.drawing}>
              <svg
                aria-hidden="true"
                className={styles.bars}
                viewBox={`0 0 100 ${values.length}`}
                preserveAspectRatio="none"
                style={{ blockSize: values.length > 1 ? 20 : 14 }}
              >
                {values.map((value, index) => (
                  <rect
                    key={series[index]}
                    className={index === 0 ? styles.first : styles.second}
                    x="0"
                    y={index + 0.08}
                    width={(100 * (value ?? 0)) / maxValue}
                    height="0.84"
                  />
                ))}
              </svg>
            </td>
            {values.map((value, index) => (
              <td key={series[index]} className={styles.number}>
                {value === null ? "–" : formatNumber(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Swatch({ index }: { index: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true">
      <rect className={index === 0 ? styles.first : styles.second} width="10" height="10" rx="2" />
    </svg>
  );
}
