import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LinkRepository } from './link.repository.js';
import { LINK_MODEL, linkSchema } from './link.schema.js';
import { LinksService } from './links.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: LINK_MODEL, schema: linkSchema }])],
  providers: [LinksService, LinkRepository],
  exports: [LinksService],
})
export class LinksModule {}
