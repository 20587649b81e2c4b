import { Controller, Get, Module, type DynamicModule } from '@nestjs/common';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { DatasetNotFound, userIdSchema } from '@leadmart/contracts';
import { InjectConfig, serviceEnv } from '../src/config/index.js';
import { entity, text, type DocumentOf } from '../src/entities/index.js';
import { Access, CurrentUser, Handles, Sent, type SentTo } from '../src/http/index.js';
import { newId } from '../src/mongo/index.js';
import { PlatformModule } from '../src/service/index.js';
import type { SessionUser } from '../src/sessions/index.js';

const forUsers = { service: 'auth', access: 'user', summary: 'For tests' } as const;
const listEndpoint = {
  ...forUsers,
  method: 'GET',
  path: '/notes',
  query: z.object({ text: z.string().optional() }),
} as const;
const addEndpoint = {
  ...forUsers,
  method: 'POST',
  path: '/notes',
  body: z.object({ text: z.string().max(100) }),
} as const;
const countEndpoint = {
  ...forUsers,
  access: 'admin',
  method: 'GET',
  path: '/notes/of/{userId}',
  params: z.object({ userId: userIdSchema }),
} as const;

export const notes = entity({
  collection: 'notes',
  fields: { _id: text(), ownerId: text(), text: text() },
  indexes: [[{ ownerId: 1, text: 1 }, { unique: true }]],
});
export type NoteDocument = DocumentOf<typeof notes>;

/** State that tests set and read. */
export const notesGate: { held: Promise<void> | undefined; entered: number } = {
  held: undefined,
  entered: 0,
};

const notesEnv = serviceEnv.extend({ MOST_NOTES: z.coerce.number().default(10) });
type NotesConfig = z.output<typeof notesEnv>;

@Controller()
class NotesController {
  constructor(
    @InjectModel(notes.name) private readonly notes: Model<NoteDocument>,
    @InjectConfig() private readonly config: NotesConfig,
  ) {}

  @Handles(listEndpoint)
  async list(@CurrentUser() user: SessionUser, @Sent() { query }: SentTo<typeof listEndpoint>) {
    const notes = await this.notes
      .find({ ownerId: user.id, ...query })
      .limit(this.config.MOST_NOTES)
      .lean();
    return { notes: notes.map(({ text }) => text) };
  }

  @Handles(addEndpoint)
  async add(
    @CurrentUser() user: SessionUser,
    @Sent() { body: { text } }: SentTo<typeof addEndpoint>,
  ) {
    const note = await this.notes.create({ _id: newId(), ownerId: user.id, text });
    return { id: note._id };
  }

  @Handles(countEndpoint)
  async of(@Sent() { params: { userId } }: SentTo<typeof countEndpoint>) {
    const notes = await this.notes.countDocuments({ ownerId: userId });
    if (notes === 0) throw DatasetNotFound();
    return { notes };
  }

  @Get('notes/held')
  @Access('public')
  async waitAtGate() {
    notesGate.entered++;
    await notesGate.held;
    return { finished: true };
  }
}

@Module({})
class NotesModule {
  static with(this: void, config: NotesConfig): DynamicModule {
    return {
      module: NotesModule,
      imports: [
        PlatformModule.forService({ name: 'notes', config }),
        MongooseModule.forFeature([notes]),
      ],
      controllers: [NotesController],
    };
  }
}

/** The smallest service that uses every part of the platform's HTTP and MongoDB side. */
export const notesService = { name: 'notes', env: notesEnv, module: NotesModule.with };
