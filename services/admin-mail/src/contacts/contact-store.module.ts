import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactRepository } from './contact.repository.js';
import { contacts } from './contact.schema.js';

@Module({
  imports: [MongooseModule.forFeature([contacts])],
  providers: [ContactRepository],
  exports: [ContactRepository],
})
export class ContactStoreModule {}
