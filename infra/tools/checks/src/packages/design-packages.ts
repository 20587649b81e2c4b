const everyService = [
  'services/auth',
  'services/leads',
  'services/billing',
  'services/admin-mail',
  'services/analytics',
];

/** The packages that the design of the product names, and the workspaces whose source must use each of them. */
export const designPackages: Readonly<Record<string, readonly string[]>> = {
  react: ['frontend'],
  'react-dom': ['frontend'],
  'react-router-dom': ['frontend'],
  '@reduxjs/toolkit': ['frontend'],
  '@nestjs/core': ['services/platform'],
  '@nestjs/microservices': ['services/platform'],
  '@nestjs/jwt': ['services/platform', 'services/auth'],
  '@nestjs/mongoose': ['services/platform', ...everyService],
  mongoose: ['services/platform', ...everyService],
  amqplib: ['services/platform'],
  stripe: ['services/billing'],
  'csv-parser': ['services/leads'],
  '@sendgrid/mail': ['services/admin-mail'],
  'http-proxy-middleware': ['gateway'],
  '@nestjs/testing': ['services/platform'],
  // A program: the runner starts it by its path.
  jest: ['infra/tools/runner'],
  'chart.js': ['frontend'],
  'react-chartjs-2': ['frontend'],
};
