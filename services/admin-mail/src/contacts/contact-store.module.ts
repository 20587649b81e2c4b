import { Feature } from '@leadmart/platform/service';
import { ContactReader } from './contact.reader.js';
import { ContactRepository } from './contact.repository.js';
import { contacts } from './contact.schema.js';
import { Receivers } from './receivers.js';

@Feature({
  entities: [contacts],
  providers: [ContactReader, ContactRepository, Receivers],
})
export class ContactStoreModule {}
