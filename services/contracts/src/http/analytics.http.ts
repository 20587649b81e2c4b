import { z } from 'zod';
import { defineEndpoint } from './define-endpoint.js';

/** `revenue` in dollars, captured minus refunded; `growth` a percentage against the same days of last month, null when there is nothing to compare with. */
export const dashboardSchema = z.object({
  users: z.object({ total: z.int(), growth: z.number().nullable() }),
  revenue: z.object({ total: z.number(), growth: z.number().nullable() }),
  datasets: z.object({ total: z.int() }),
  leads: z.object({ purchased: z.int() }),
});
export type DashboardView = z.output<typeof dashboardSchema>;

/** One item a day, days without revenue included. `_id` is the day, `revenue` in dollars. */
export const revenueTimelineSchema = z.array(z.object({ _id: z.iso.date(), revenue: z.number() }));
export type RevenueTimelineView = z.output<typeof revenueTimelineSchema>;

for (const base of ['', '/admin']) {
  defineEndpoint({
    method: 'GET',
    path: `${base}/analytics/dashboard`,
    service: 'analytics',
    access: 'admin',
    summary: 'The four figures of the admin dashboard',
    response: dashboardSchema,
  });
  defineEndpoint({
    method: 'GET',
    path: `${base}/analytics/revenue-timeline`,
    service: 'analytics',
    access: 'admin',
    summary: 'Revenue by day',
    response: revenueTimelineSchema,
  });
}
