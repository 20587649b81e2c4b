import { Feature } from '@leadmart/platform/service';
import { SandboxStocker } from './sandbox-stocker.js';

@Feature({ providers: [SandboxStocker] })
export class SandboxModule {}
