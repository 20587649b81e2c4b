import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactReader } from './contact.reader.js';
import { ContactRepository } from './contact.repository.js';
import { contacts } from './contact.schema.js';
import { Receivers } from './receivers.js';

@Module({
  imports: [MongooseModule.forFeature([contacts])],
  providers: [ContactReader, ContactRepository, Receivers],
  exports: [ContactReader, ContactRepository, Receivers],
})
export class ContactStoreModule {}
