import { Module } from '@nestjs/common';
import { ShortagesService } from './shortages.service.js';

@Module({ providers: [ShortagesService], exports: [ShortagesService] })
export class ShortagesModule {}
