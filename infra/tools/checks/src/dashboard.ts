import { dashboard } from './observability/dashboard.js';

/** `make dashboard`: prints the dashboard for the import by Grafana. */
process.stdout.write(`${JSON.stringify(dashboard(), null, 2)}\n`);
