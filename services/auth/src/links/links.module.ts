import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LinkRepository } from './link.repository.js';
import { links } from './link.schema.js';
import { LinksService } from './links.service.js';

@Module({
  imports: [MongooseModule.forFeature([links])],
  providers: [LinksService, LinkRepository],
  exports: [LinksService],
})
export class LinksModule {}
