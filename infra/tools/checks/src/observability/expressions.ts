import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { panels } from './dashboard.js';

/** A PromQL expression and where it stands. */
export interface Expression {
  readonly where: string;
  readonly text: string;
}

/** One alert rule. */
export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook_url', string>>;
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** All alert rules. */
export function alerts(): readonly Alert[] {
  const { groups } = parse(read('../../../../deploy/observability/prometheus/alerts.yml')) as {
    groups: readonly { readonly rules: readonly Alert[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** Every expression of the dashboard and of the rules, with values for Grafana's variables. */
export function expressions(): readonly Expression[] {
  const drawn = panels().flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      where: `panel ${title}`,
      text: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.*'),
    })),
  );
  return [...drawn, ...alerts().map(({ alert, expr }) => ({ where: alert, text: expr }))];
}

/** The names of the metrics in an expression; throws where it cannot be parsed. */
export function metricsIn({ where, text }: Expression): readonly string[] {
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) throw new Error(`${where} cannot be parsed at "${text.slice(from)}"`);
      // Identifiers are names of metrics; labels and functions have other node types.
      if (name === 'Identifier') names.push(text.slice(from, to));
    },
  });
  return names;
}
