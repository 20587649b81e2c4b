/** The sixth service of the trial: one public route, no queues, no operations of its own. */
export const newService = {
  name: 'greetings',
  folder: 'services/greetings',
  localPort: 6,
  database: 'greetings',
  owns: 'greetings',
} as const;

const manifest = {
  name: '@leadmart/greetings',
  version: '0.1.0',
  private: true,
  type: 'module',
  dependencies: {
    '@leadmart/platform': '0.1.0',
    '@nestjs/common': '12.5.1',
    'reflect-metadata': '0.2.2',
    zod: '4.6.7',
  },
};

const tsconfig = `{
  "extends": "../../tsconfig.json",
  "compilerOptions": { "rootDir": "src", "outDir": "dist", "tsBuildInfoFile": "dist/.tsbuildinfo" },
  "include": ["src"],
  "exclude": ["**/*.spec.ts"],
  "references": [{ "path": "../../services/contracts" }, { "path": "../../services/platform" }]
}
`;

const config = `import { refuseInProduction, serviceEnv } from '@leadmart/platform/config';
import type { z } from 'zod';

export const greetingsEnv = refuseInProduction(serviceEnv);

export type GreetingsConfig = z.output<typeof greetingsEnv>;
`;

const topology = `import { defineTopology } from '@leadmart/platform/messaging';

export const greetingsTopology = defineTopology('greetings', {});
`;

const operations = `import type { OperatedService } from '@leadmart/platform/operations';
import { AppModule } from './app.module.js';
import { greetingsEnv } from './greetings.config.js';

export const operatedGreetings: OperatedService<typeof greetingsEnv> = {
  name: 'greetings',
  env: greetingsEnv,
  module: AppModule.with,
  operations: [],
};
`;

const appModule = `import { PlatformModule } from '@leadmart/platform/service';
import { Module, type DynamicModule } from '@nestjs/common';
import { GreetingsModule } from './greetings/greetings.module.js';
import type { GreetingsConfig } from './greetings.config.js';
import { greetingsTopology } from './greetings.topology.js';

/** The whole service. */
@Module({})
export class AppModule {
  static with(this: void, config: GreetingsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ name: 'greetings', config, topology: greetingsTopology }),
        GreetingsModule,
      ],
    };
  }
}
`;

const main = `import { runService } from '@leadmart/platform/service';
import { AppModule } from './app.module.js';
import { greetingsEnv } from './greetings.config.js';

await runService({ name: 'greetings', env: greetingsEnv, module: AppModule.with });
`;

const ops = `import 'reflect-metadata';
import { runOperations } from '@leadmart/platform/operations';
import { operatedGreetings } from './greetings.operations.js';

await runOperations(operatedGreetings);
`;

const module = `import { Module } from '@nestjs/common';
import { GreetingsController } from './greetings.controller.js';

@Module({ controllers: [GreetingsController] })
export class GreetingsModule {}
`;

const controller = `import { Access } from '@leadmart/platform/http';
import { Controller, Get } from '@nestjs/common';

@Controller('greetings')
@Access('public')
export class GreetingsController {
  @Get()
  greet(): { greeting: string } {
    return { greeting: 'hello' };
  }
}
`;

const readme = `# greetings

Greets visitors. It owns no data and sends no messages.
`;

/** The service's own folder: path below it → content. */
export const serviceFiles: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'tsconfig.json': tsconfig,
  'README.md': readme,
  '.env.example':
    '# Nothing beyond what every service needs (see services/platform/.env.example).\n',
  'src/main.ts': main,
  'src/ops.ts': ops,
  'src/app.module.ts': appModule,
  'src/greetings.config.ts': config,
  'src/greetings.topology.ts': topology,
  'src/greetings.operations.ts': operations,
  'src/greetings/greetings.module.ts': module,
  'src/greetings/greetings.controller.ts': controller,
};

/** Its entry in the lock file, as npm writes it. */
export const lockEntries = {
  [newService.folder]: {
    name: manifest.name,
    version: manifest.version,
    dependencies: manifest.dependencies,
  },
  [`node_modules/${manifest.name}`]: { resolved: newService.folder, link: true },
};
