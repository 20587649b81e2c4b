import { Feature } from '@leadmart/platform/service';
import { DemoPackagesSeeder } from './demo-packages.seeder.js';
import { PackageReader } from './package.reader.js';
import { PackageRepository } from './package.repository.js';
import { packages } from './package.schema.js';
import { PackagesAdminController } from './packages-admin.controller.js';
import { PackagesController } from './packages.controller.js';
import { PackagesService } from './packages.service.js';

@Feature({
  entities: [packages],
  controllers: [PackagesController, PackagesAdminController],
  providers: [PackageReader, PackageRepository, PackagesService, DemoPackagesSeeder],
})
export class PackagesModule {}
