export interface Sample {
  readonly labels: string;
  readonly value: number;
}

/** The current samples of one metric of a process. */
export async function metricOf(url: string, name: string): Promise<Sample[]> {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}/metrics answered ${answer.status}`);
  const lines = text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'));
  return [...lines].map(([, labels = '', value]) => ({ labels, value: Number(value) }));
}
