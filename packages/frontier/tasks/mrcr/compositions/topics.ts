/** Topics of texts: things that can be lifted, mended and lost. */
export const topics: readonly string[] = `
  lantern, ladder, clock, kettle, anchor, drum, violin, compass, umbrella, wheelbarrow, canoe, telescope, cradle, loom,
  teapot, quilt, saddle, rocking chair, music box, weather vane, sundial, snow globe, accordion, puppet, chessboard, kite,
  hammock, candlestick, hourglass, mandolin, typewriter, sewing machine, toolbox, birdcage, bicycle, raft, tent,
  spinning wheel, rowing boat, paper crown, wooden horse, fishing rod, picnic basket, garden gate, cuckoo clock, inkwell,
  walking stick, feather bed, silver spoon, straw hat, leather boot, glass marble, brass button, copper pot, iron key,
  stone jar, porcelain doll, tin soldier, wicker chair, velvet cushion, oil lamp, butter churn, hand mirror, pocket watch,
  flute, harp, trumpet, tambourine, pickaxe, scarecrow, bookshelf, writing desk, washtub, flowerpot, beehive,
  watering can, garden rake, magnifying glass, photo album, jewel box, letterbox, doormat, chandelier, tapestry,
  rope ladder, life jacket, steering wheel, gramophone, camera, lunch box, ice skate, wedding cake, diving bell, dog kennel,
  hot air balloon, barrel organ`
  .trim()
  .split(/,\s+/)
