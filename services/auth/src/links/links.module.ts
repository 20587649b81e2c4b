import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LinkRepository } from './link.repository.js';
import { LINK, linkSchema } from './link.schema.js';
import { Links } from './links.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: LINK, schema: linkSchema }])],
  providers: [Links, LinkRepository],
  exports: [Links],
})
export class LinksModule {}
