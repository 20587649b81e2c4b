import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule } from '@leadmart/platform/service';
import type { AnalyticsConfig } from './analytics.config.js';
import * as analyticsJobs from './analytics.jobs.js';
import { analyticsTopology } from './analytics.topology.js';
import { AuditModule } from './audit/audit.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DatasetsModule } from './datasets/datasets.module.js';
import { EventsModule } from './events/events.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { GenerationsModule } from './generations/generations.module.js';
import { RebuildsModule } from './rebuilds/rebuilds.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ShortagesModule } from './shortages/shortages.module.js';
import { UsersModule } from './users/users.module.js';

/** The whole service. */
@Module({})
export class AppModule {
  static with(this: void, config: AnalyticsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({
          name: 'analytics',
          config,
          topology: analyticsTopology,
          jobs: analyticsJobs,
        }),
        GenerationsModule,
        UsersModule,
        DatasetsModule,
        FiguresModule,
        EventsModule,
        DashboardModule,
        ReportsModule,
        ShortagesModule,
        AuditModule,
        RebuildsModule,
      ],
    };
  }
}
