export * from '../../testing/fixture.ts'
