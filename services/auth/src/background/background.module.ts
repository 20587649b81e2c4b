import { Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

@Module({ providers: [BackgroundWork], exports: [BackgroundWork] })
export class BackgroundModule {}
