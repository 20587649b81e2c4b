import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactRepository } from './contact.repository.js';
import { CONTACT_MODEL, contactSchema } from './contact.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: CONTACT_MODEL, schema: contactSchema }])],
  providers: [ContactRepository],
  exports: [ContactRepository],
})
export class ContactStoreModule {}
