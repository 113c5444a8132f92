import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useLanguage } from '../texts/language.tsx';
import { type ChartProps, COLORS, HEIGHT } from './chart.tsx';

/** The library that draws is loaded with the first chart. */
export function Drawing({ title, periods, series, isStacked = false }: ChartProps) {
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const data = periods.map((period, at) => ({
    period,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[at] ?? 0])),
  }));
  return (
    <BarChart
      h={HEIGHT}
      data={data}
      dataKey="period"
      type={isStacked ? 'stacked' : 'default'}
      series={series.map(({ name, tone }) => ({ name, color: COLORS[tone] }))}
      valueFormatter={(value) => count.format(value)}
      yAxisProps={{
        width: 44,
        allowDecimals: false,
        tickFormatter: (value: number) => short.format(value),
      }}
      xAxisProps={{ minTickGap: 24 }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: true, title }}
      tickLine="none"
    />
  );
}
