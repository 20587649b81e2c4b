import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DemoPackagesSeeder } from './demo-packages.seeder.js';
import { PackageReader } from './package.reader.js';
import { PackageRepository } from './package.repository.js';
import { packages } from './package.schema.js';
import { PackagesAdminController } from './packages-admin.controller.js';
import { PackagesController } from './packages.controller.js';
import { PackagesService } from './packages.service.js';

@Module({
  imports: [MongooseModule.forFeature([packages])],
  controllers: [PackagesController, PackagesAdminController],
  providers: [PackageReader, PackageRepository, PackagesService, DemoPackagesSeeder],
  exports: [PackageReader, PackagesService],
})
export class PackagesModule {}
