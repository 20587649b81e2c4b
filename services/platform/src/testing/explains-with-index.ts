interface Explainable {
  explain(verbosity: 'queryPlanner'): unknown;
}

/** Throws when MongoDB would answer a query by reading the whole collection; returns the stages it takes instead. */
export async function explainsWithIndex(query: Explainable): Promise<string[]> {
  const stages = [...stagesIn(await query.explain('queryPlanner'))];
  if (stages.length === 0) throw new Error('explain told no stages');
  if (stages.includes('COLLSCAN')) {
    throw new Error(`the query scans its collection: ${stages.join(' < ')}`);
  }
  return stages;
}

function* stagesIn(plan: unknown): Generator<string> {
  if (typeof plan !== 'object' || plan === null) return;
  for (const [key, value] of Object.entries(plan)) {
    // Plans that lost do not count.
    if (key === 'rejectedPlans') continue;
    if (key === 'stage' && typeof value === 'string') yield value;
    else yield* stagesIn(value);
  }
}
