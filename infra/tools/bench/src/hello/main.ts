import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { helloPath, helloPathBehindGateway } from './paths.js';

/** The least that a service of this framework can do: the yardstick of the reads. */
@Controller()
class HelloController {
  @Get([helloPath, helloPathBehindGateway])
  hello(): { hello: string } {
    return { hello: 'world' };
  }
}

@Module({ controllers: [HelloController] })
class HelloModule {}

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(HelloModule, adapter, {
  logger: false,
});
// The gateway forwards only responses with the id of its request.
adapter.getInstance().addHook('onRequest', (request, reply, done) => {
  const id = request.headers['x-request-id'];
  if (id !== undefined) void reply.header('x-request-id', id);
  done();
});
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as { port: number };
process.send?.(port);
process.once('disconnect', () => process.exit());
