import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FiguresModule } from '../figures/figures.module.js';
import { PeopleService } from './people.service.js';
import { PersonRepository } from './person.repository.js';
import { PERSON_MODEL, personSchema } from './person.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: PERSON_MODEL, schema: personSchema }]),
    FiguresModule,
  ],
  providers: [PersonRepository, PeopleService],
  exports: [PersonRepository, PeopleService],
})
export class PeopleModule {}
