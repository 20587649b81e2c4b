import { Feature } from '@leadmart/platform/service';
import { FigureReader } from './figure.reader.js';
import { FigureRepository } from './figure.repository.js';
import { figures } from './figure.schema.js';
import { FiguresService } from './figures.service.js';

@Feature({
  entities: [figures],
  providers: [FigureReader, FigureRepository, FiguresService],
})
export class FiguresModule {}
