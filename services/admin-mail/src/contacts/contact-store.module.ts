import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactRepository } from './contact.repository.js';
import { contacts } from './contact.schema.js';
import { Receivers } from './receivers.js';

@Module({
  imports: [MongooseModule.forFeature([contacts])],
  providers: [ContactRepository, Receivers],
  exports: [ContactRepository, Receivers],
})
export class ContactStoreModule {}
