// Generated from schemas/operations and schemas/resources by `npm run generate`. Not to be edited.
const tokenPriceRequest = validate20;
const func0 = Object.prototype.hasOwnProperty, formats0 = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.tokenId === void 0 || !func0.call(data, "tokenId")) && (missing0 = "tokenId") || (data.chainSlug === void 0 || !func0.call(data, "chainSlug")) && (missing0 = "chainSlug"))
        return !1;
      if (data.tokenId !== void 0 && func0.call(data, "tokenId")) {
        let data0 = data.tokenId;
        const _errs1 = errors;
        if (errors === _errs1 && errors === _errs1)
          if (typeof data0 == "string") {
            if (!formats0.test(data0))
              return !1;
          } else
            return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.chainSlug !== void 0 && func0.call(data, "chainSlug")) {
          let data1 = data.chainSlug;
          const _errs3 = errors;
          if (typeof data1 != "string" || !(data1 === "solana" || data1 === "solana-devnet" || data1 === "arbitrum" || data1 === "base" || data1 === "base-sepolia" || data1 === "avalanche" || data1 === "op-bnb" || data1 === "bnb" || data1 === "bnb-testnet" || data1 === "ethereum" || data1 === "monad" || data1 === "unichain" || data1 === "unichain-testnet" || data1 === "abstract" || data1 === "polygon" || data1 === "zksync" || data1 === "zksync-testnet"))
            return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.amount !== void 0 && func0.call(data, "amount")) {
            let data2 = data.amount;
            const _errs5 = errors;
            if (errors === _errs5)
              if (typeof data2 == "number" && isFinite(data2)) {
                if (data2 <= 0 || isNaN(data2))
                  return !1;
              } else
                return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.direction !== void 0 && func0.call(data, "direction")) {
              let data3 = data.direction;
              const _errs7 = errors;
              if (typeof data3 != "string" || !(data3 === "buy" || data3 === "sell"))
                return !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.inputToken !== void 0 && func0.call(data, "inputToken")) {
                let data4 = data.inputToken;
                const _errs9 = errors;
                if (typeof data4 != "string" || !(data4 === "token" || data4 === "usdc"))
                  return !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
validate20.evaluated = { props: { tokenId: !0, chainSlug: !0, amount: !0, direction: !0, inputToken: !0 }, dynamicProps: !1, dynamicItems: !1 };
const tokenPriceResponse = validate21;
const formats4 = /^([+-]?\d{4,6}-?(((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))|W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6]))|[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)-?02-?29)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/i;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.success === void 0 || !func0.call(data, "success")) && (missing0 = "success") || (data.data === void 0 || !func0.call(data, "data")) && (missing0 = "data"))
        return !1;
      if (data.success !== void 0 && func0.call(data, "success")) {
        const _errs1 = errors;
        if (typeof data.success != "boolean")
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.data !== void 0 && func0.call(data, "data")) {
          let data1 = data.data;
          const _errs3 = errors;
          if (errors === _errs3)
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              if (data1.tokenId !== void 0 && func0.call(data1, "tokenId")) {
                let data2 = data1.tokenId;
                const _errs5 = errors;
                if (errors === _errs5 && errors === _errs5)
                  if (typeof data2 == "string") {
                    if (!formats0.test(data2))
                      return !1;
                  } else
                    return !1;
                var valid1 = _errs5 === errors;
              } else
                var valid1 = !0;
              if (valid1) {
                if (data1.tokenSymbol !== void 0 && func0.call(data1, "tokenSymbol")) {
                  const _errs7 = errors;
                  if (typeof data1.tokenSymbol != "string")
                    return !1;
                  var valid1 = _errs7 === errors;
                } else
                  var valid1 = !0;
                if (valid1) {
                  if (data1.tokenName !== void 0 && func0.call(data1, "tokenName")) {
                    const _errs9 = errors;
                    if (typeof data1.tokenName != "string")
                      return !1;
                    var valid1 = _errs9 === errors;
                  } else
                    var valid1 = !0;
                  if (valid1) {
                    if (data1.chainSlug !== void 0 && func0.call(data1, "chainSlug")) {
                      let data5 = data1.chainSlug;
                      const _errs11 = errors;
                      if (typeof data5 != "string" || !(data5 === "solana" || data5 === "solana-devnet" || data5 === "arbitrum" || data5 === "base" || data5 === "base-sepolia" || data5 === "avalanche" || data5 === "op-bnb" || data5 === "bnb" || data5 === "bnb-testnet" || data5 === "ethereum" || data5 === "monad" || data5 === "unichain" || data5 === "unichain-testnet" || data5 === "abstract" || data5 === "polygon" || data5 === "zksync" || data5 === "zksync-testnet"))
                        return !1;
                      var valid1 = _errs11 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data1.direction !== void 0 && func0.call(data1, "direction")) {
                        let data6 = data1.direction;
                        const _errs13 = errors;
                        if (typeof data6 != "string" || !(data6 === "buy" || data6 === "sell"))
                          return !1;
                        var valid1 = _errs13 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1) {
                        if (data1.inputToken !== void 0 && func0.call(data1, "inputToken")) {
                          let data7 = data1.inputToken;
                          const _errs15 = errors;
                          if (typeof data7 != "string" || !(data7 === "token" || data7 === "usdc"))
                            return !1;
                          var valid1 = _errs15 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1) {
                          if (data1.inputAmount !== void 0 && func0.call(data1, "inputAmount")) {
                            let data8 = data1.inputAmount;
                            const _errs17 = errors;
                            if (!(typeof data8 == "number" && isFinite(data8)))
                              return !1;
                            var valid1 = _errs17 === errors;
                          } else
                            var valid1 = !0;
                          if (valid1) {
                            if (data1.outputAmount !== void 0 && func0.call(data1, "outputAmount")) {
                              let data9 = data1.outputAmount;
                              const _errs19 = errors;
                              if (!(typeof data9 == "number" && isFinite(data9)))
                                return !1;
                              var valid1 = _errs19 === errors;
                            } else
                              var valid1 = !0;
                            if (valid1) {
                              if (data1.inputTokenSymbol !== void 0 && func0.call(data1, "inputTokenSymbol")) {
                                const _errs21 = errors;
                                if (typeof data1.inputTokenSymbol != "string")
                                  return !1;
                                var valid1 = _errs21 === errors;
                              } else
                                var valid1 = !0;
                              if (valid1) {
                                if (data1.outputTokenSymbol !== void 0 && func0.call(data1, "outputTokenSymbol")) {
                                  const _errs23 = errors;
                                  if (typeof data1.outputTokenSymbol != "string")
                                    return !1;
                                  var valid1 = _errs23 === errors;
                                } else
                                  var valid1 = !0;
                                if (valid1) {
                                  if (data1.protocol !== void 0 && func0.call(data1, "protocol")) {
                                    const _errs25 = errors;
                                    if (typeof data1.protocol != "string")
                                      return !1;
                                    var valid1 = _errs25 === errors;
                                  } else
                                    var valid1 = !0;
                                  if (valid1) {
                                    if (data1.isGraduated !== void 0 && func0.call(data1, "isGraduated")) {
                                      const _errs27 = errors;
                                      if (typeof data1.isGraduated != "boolean")
                                        return !1;
                                      var valid1 = _errs27 === errors;
                                    } else
                                      var valid1 = !0;
                                    if (valid1) {
                                      if (data1.timestamp !== void 0 && func0.call(data1, "timestamp")) {
                                        let data14 = data1.timestamp;
                                        const _errs29 = errors;
                                        if (errors === _errs29 && errors === _errs29)
                                          if (typeof data14 == "string") {
                                            if (!formats4.test(data14))
                                              return !1;
                                          } else
                                            return !1;
                                        var valid1 = _errs29 === errors;
                                      } else
                                        var valid1 = !0;
                                      if (valid1)
                                        if (data1.initFee !== void 0 && func0.call(data1, "initFee")) {
                                          let data15 = data1.initFee;
                                          const _errs31 = errors;
                                          if (!(typeof data15 == "number" && isFinite(data15)))
                                            return !1;
                                          var valid1 = _errs31 === errors;
                                        } else
                                          var valid1 = !0;
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            } else
              return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
    } else
      return !1;
  return errors === 0;
}
validate21.evaluated = { props: { success: !0, data: !0 }, dynamicProps: !1, dynamicItems: !1 };
const createTokenTransactionRequest = validate22;
const formats6 = /^(?![dD][aA][tT][aA]:(?![iI][mM][aA][gG][eE]\/)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]\/[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/, formats10 = /^(?![dD][aA][tT][aA]:(?![vV][iI][dD][eE][oO]\/)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[vV][iI][dD][eE][oO]\/[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/, formats12 = /^(?![dD][aA][tT][aA]:(?!)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.name === void 0 || !func0.call(data, "name")) && (missing0 = "name") || (data.symbol === void 0 || !func0.call(data, "symbol")) && (missing0 = "symbol") || (data.description === void 0 || !func0.call(data, "description")) && (missing0 = "description") || (data.image === void 0 || !func0.call(data, "image")) && (missing0 = "image") || (data.chainSlug === void 0 || !func0.call(data, "chainSlug")) && (missing0 = "chainSlug"))
        return !1;
      if (data.name !== void 0 && func0.call(data, "name")) {
        let data0 = data.name;
        const _errs1 = errors;
        if (errors === _errs1)
          if (typeof data0 == "string") {
            if (data0.length < 1)
              return !1;
          } else
            return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.symbol !== void 0 && func0.call(data, "symbol")) {
          let data1 = data.symbol;
          const _errs3 = errors;
          if (errors === _errs3)
            if (typeof data1 == "string") {
              if (data1.length > 10)
                return !1;
              if (data1.length < 1)
                return !1;
            } else
              return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.description !== void 0 && func0.call(data, "description")) {
            let data2 = data.description;
            const _errs5 = errors;
            if (errors === _errs5)
              if (typeof data2 == "string") {
                if (data2.length < 1)
                  return !1;
              } else
                return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.image !== void 0 && func0.call(data, "image")) {
              let data3 = data.image;
              const _errs7 = errors;
              if (errors === _errs7 && errors === _errs7)
                if (typeof data3 == "string") {
                  if (data3.length < 1)
                    return !1;
                  if (!formats6.test(data3))
                    return !1;
                } else
                  return !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.chainSlug !== void 0 && func0.call(data, "chainSlug")) {
                let data4 = data.chainSlug;
                const _errs9 = errors;
                if (typeof data4 != "string" || !(data4 === "solana" || data4 === "solana-devnet" || data4 === "arbitrum" || data4 === "base" || data4 === "base-sepolia" || data4 === "avalanche" || data4 === "op-bnb" || data4 === "bnb" || data4 === "bnb-testnet" || data4 === "ethereum" || data4 === "monad" || data4 === "unichain" || data4 === "unichain-testnet" || data4 === "abstract" || data4 === "polygon" || data4 === "zksync" || data4 === "zksync-testnet"))
                  return !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.banner !== void 0 && func0.call(data, "banner")) {
                  let data5 = data.banner;
                  const _errs11 = errors;
                  if (errors === _errs11 && errors === _errs11)
                    if (typeof data5 == "string") {
                      if (data5.length < 1)
                        return !1;
                      if (!formats6.test(data5))
                        return !1;
                    } else
                      return !1;
                  var valid0 = _errs11 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.video !== void 0 && func0.call(data, "video")) {
                    let data6 = data.video;
                    const _errs13 = errors;
                    if (errors === _errs13 && errors === _errs13)
                      if (typeof data6 == "string") {
                        if (data6.length < 1)
                          return !1;
                        if (!formats10.test(data6))
                          return !1;
                      } else
                        return !1;
                    var valid0 = _errs13 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.links !== void 0 && func0.call(data, "links")) {
                      let data7 = data.links;
                      const _errs15 = errors;
                      if (errors === _errs15)
                        if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                          if (data7.website !== void 0 && func0.call(data7, "website")) {
                            let data8 = data7.website;
                            const _errs17 = errors;
                            if (errors === _errs17 && errors === _errs17)
                              if (typeof data8 == "string") {
                                if (!formats12.test(data8))
                                  return !1;
                              } else
                                return !1;
                            var valid1 = _errs17 === errors;
                          } else
                            var valid1 = !0;
                          if (valid1) {
                            if (data7.twitter !== void 0 && func0.call(data7, "twitter")) {
                              let data9 = data7.twitter;
                              const _errs19 = errors;
                              if (errors === _errs19 && errors === _errs19)
                                if (typeof data9 == "string") {
                                  if (!formats12.test(data9))
                                    return !1;
                                } else
                                  return !1;
                              var valid1 = _errs19 === errors;
                            } else
                              var valid1 = !0;
                            if (valid1) {
                              if (data7.youtube !== void 0 && func0.call(data7, "youtube")) {
                                let data10 = data7.youtube;
                                const _errs21 = errors;
                                if (errors === _errs21 && errors === _errs21)
                                  if (typeof data10 == "string") {
                                    if (!formats12.test(data10))
                                      return !1;
                                  } else
                                    return !1;
                                var valid1 = _errs21 === errors;
                              } else
                                var valid1 = !0;
                              if (valid1) {
                                if (data7.discord !== void 0 && func0.call(data7, "discord")) {
                                  let data11 = data7.discord;
                                  const _errs23 = errors;
                                  if (errors === _errs23 && errors === _errs23)
                                    if (typeof data11 == "string") {
                                      if (!formats12.test(data11))
                                        return !1;
                                    } else
                                      return !1;
                                  var valid1 = _errs23 === errors;
                                } else
                                  var valid1 = !0;
                                if (valid1)
                                  if (data7.telegram !== void 0 && func0.call(data7, "telegram")) {
                                    let data12 = data7.telegram;
                                    const _errs25 = errors;
                                    if (errors === _errs25 && errors === _errs25)
                                      if (typeof data12 == "string") {
                                        if (!formats12.test(data12))
                                          return !1;
                                      } else
                                        return !1;
                                    var valid1 = _errs25 === errors;
                                  } else
                                    var valid1 = !0;
                              }
                            }
                          }
                        } else
                          return !1;
                      var valid0 = _errs15 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.destinationChains !== void 0 && func0.call(data, "destinationChains")) {
                        let data13 = data.destinationChains;
                        const _errs27 = errors;
                        if (errors === _errs27)
                          if (Array.isArray(data13)) {
                            var valid2 = !0;
                            const len0 = data13.length;
                            for (let i0 = 0; i0 < len0; i0++) {
                              let data14 = data13[i0];
                              const _errs29 = errors;
                              if (typeof data14 != "string" || !(data14 === "solana" || data14 === "solana-devnet" || data14 === "arbitrum" || data14 === "base" || data14 === "base-sepolia" || data14 === "avalanche" || data14 === "op-bnb" || data14 === "bnb" || data14 === "bnb-testnet" || data14 === "ethereum" || data14 === "monad" || data14 === "unichain" || data14 === "unichain-testnet" || data14 === "abstract" || data14 === "polygon" || data14 === "zksync" || data14 === "zksync-testnet"))
                                return !1;
                              var valid2 = _errs29 === errors;
                              if (!valid2)
                                break;
                            }
                          } else
                            return !1;
                        var valid0 = _errs27 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.poolType !== void 0 && func0.call(data, "poolType")) {
                          let data15 = data.poolType;
                          const _errs31 = errors;
                          if (typeof data15 != "string" || !(data15 === "meme" || data15 === "startup-preseed" || data15 === "test"))
                            return !1;
                          var valid0 = _errs31 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.userAddress !== void 0 && func0.call(data, "userAddress")) {
                            const _errs33 = errors;
                            if (typeof data.userAddress != "string")
                              return !1;
                            var valid0 = _errs33 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.builder !== void 0 && func0.call(data, "builder")) {
                              let data17 = data.builder;
                              const _errs35 = errors;
                              if (errors === _errs35)
                                if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
                                  if (data17.code !== void 0 && func0.call(data17, "code")) {
                                    const _errs37 = errors;
                                    if (typeof data17.code != "string")
                                      return !1;
                                    var valid3 = _errs37 === errors;
                                  } else
                                    var valid3 = !0;
                                  if (valid3)
                                    if (data17.fee !== void 0 && func0.call(data17, "fee")) {
                                      let data19 = data17.fee;
                                      const _errs39 = errors;
                                      if (!(typeof data19 == "number" && isFinite(data19)))
                                        return !1;
                                      var valid3 = _errs39 === errors;
                                    } else
                                      var valid3 = !0;
                                } else
                                  return !1;
                              var valid0 = _errs35 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.token_referral !== void 0 && func0.call(data, "token_referral")) {
                                const _errs41 = errors;
                                if (typeof data.token_referral != "string")
                                  return !1;
                                var valid0 = _errs41 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.tags !== void 0 && func0.call(data, "tags")) {
                                  let data21 = data.tags;
                                  const _errs43 = errors;
                                  if (errors === _errs43)
                                    if (Array.isArray(data21)) {
                                      var valid4 = !0;
                                      const len1 = data21.length;
                                      for (let i1 = 0; i1 < len1; i1++) {
                                        const _errs45 = errors;
                                        if (typeof data21[i1] != "string")
                                          return !1;
                                        var valid4 = _errs45 === errors;
                                        if (!valid4)
                                          break;
                                      }
                                    } else
                                      return !1;
                                  var valid0 = _errs43 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0)
                                  if (data.type !== void 0 && func0.call(data, "type")) {
                                    let data23 = data.type;
                                    const _errs47 = errors;
                                    if (typeof data23 != "string" || data23 !== "coin")
                                      return !1;
                                    var valid0 = _errs47 === errors;
                                  } else
                                    var valid0 = !0;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
validate22.evaluated = { props: { name: !0, symbol: !0, description: !0, image: !0, chainSlug: !0, banner: !0, video: !0, links: !0, destinationChains: !0, poolType: !0, userAddress: !0, builder: !0, token_referral: !0, tags: !0, type: !0 }, dynamicProps: !1, dynamicItems: !1 };
const createTokenTransactionResponse = validate23;
const pattern4 = new RegExp("/hub/[^/]+$", "u"), pattern5 = new RegExp("^0x[0-9a-fA-F]{64}$", "u");
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.success === void 0 || !func0.call(data, "success")) && (missing0 = "success"))
        return !1;
      if (data.success !== void 0 && func0.call(data, "success")) {
        const _errs1 = errors;
        if (typeof data.success != "boolean")
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.executed !== void 0 && func0.call(data, "executed")) {
          const _errs3 = errors;
          if (typeof data.executed != "boolean")
            return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.transactionHash !== void 0 && func0.call(data, "transactionHash")) {
            const _errs5 = errors;
            if (typeof data.transactionHash != "string")
              return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.chainId !== void 0 && func0.call(data, "chainId")) {
              let data3 = data.chainId;
              const _errs7 = errors;
              if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                return !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.transaction !== void 0 && func0.call(data, "transaction")) {
                let data4 = data.transaction;
                const _errs9 = errors, _errs11 = errors, _errs12 = errors;
                if (errors === _errs12)
                  if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                    let missing1;
                    if ((data4.chain === void 0 || !func0.call(data4, "chain")) && (missing1 = "chain")) {
                      const err0 = {};
                      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
                    }
                  } else {
                    const err1 = {};
                    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
                  }
                var valid1 = _errs12 === errors;
                if (valid1)
                  return !1;
                if (errors = _errs11, vErrors !== null && (_errs11 ? vErrors.length = _errs11 : vErrors = null), errors === _errs9)
                  if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                    let missing2;
                    if ((data4.to === void 0 || !func0.call(data4, "to")) && (missing2 = "to") || (data4.data === void 0 || !func0.call(data4, "data")) && (missing2 = "data") || (data4.value === void 0 || !func0.call(data4, "value")) && (missing2 = "value") || (data4.gasLimit === void 0 || !func0.call(data4, "gasLimit")) && (missing2 = "gasLimit"))
                      return !1;
                    if (data4.to !== void 0 && func0.call(data4, "to")) {
                      const _errs14 = errors;
                      if (typeof data4.to != "string")
                        return !1;
                      var valid2 = _errs14 === errors;
                    } else
                      var valid2 = !0;
                    if (valid2) {
                      if (data4.data !== void 0 && func0.call(data4, "data")) {
                        const _errs16 = errors;
                        if (typeof data4.data != "string")
                          return !1;
                        var valid2 = _errs16 === errors;
                      } else
                        var valid2 = !0;
                      if (valid2) {
                        if (data4.value !== void 0 && func0.call(data4, "value")) {
                          const _errs18 = errors;
                          if (typeof data4.value != "string")
                            return !1;
                          var valid2 = _errs18 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2)
                          if (data4.gasLimit !== void 0 && func0.call(data4, "gasLimit")) {
                            const _errs20 = errors;
                            if (typeof data4.gasLimit != "string")
                              return !1;
                            var valid2 = _errs20 === errors;
                          } else
                            var valid2 = !0;
                      }
                    }
                  } else
                    return !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.metadata !== void 0 && func0.call(data, "metadata")) {
                  let data9 = data.metadata;
                  const _errs22 = errors;
                  if (errors === _errs22)
                    if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                      if (data9.tokenUri !== void 0 && func0.call(data9, "tokenUri")) {
                        const _errs24 = errors;
                        if (typeof data9.tokenUri != "string")
                          return !1;
                        var valid3 = _errs24 === errors;
                      } else
                        var valid3 = !0;
                      if (valid3) {
                        if (data9.tokenId !== void 0 && func0.call(data9, "tokenId")) {
                          const _errs26 = errors;
                          if (typeof data9.tokenId != "string")
                            return !1;
                          var valid3 = _errs26 === errors;
                        } else
                          var valid3 = !0;
                        if (valid3) {
                          if (data9.name !== void 0 && func0.call(data9, "name")) {
                            const _errs28 = errors;
                            if (typeof data9.name != "string")
                              return !1;
                            var valid3 = _errs28 === errors;
                          } else
                            var valid3 = !0;
                          if (valid3) {
                            if (data9.symbol !== void 0 && func0.call(data9, "symbol")) {
                              const _errs30 = errors;
                              if (typeof data9.symbol != "string")
                                return !1;
                              var valid3 = _errs30 === errors;
                            } else
                              var valid3 = !0;
                            if (valid3) {
                              if (data9.slug !== void 0 && func0.call(data9, "slug")) {
                                const _errs32 = errors;
                                if (typeof data9.slug != "string")
                                  return !1;
                                var valid3 = _errs32 === errors;
                              } else
                                var valid3 = !0;
                              if (valid3) {
                                if (data9.description !== void 0 && func0.call(data9, "description")) {
                                  const _errs34 = errors;
                                  if (typeof data9.description != "string")
                                    return !1;
                                  var valid3 = _errs34 === errors;
                                } else
                                  var valid3 = !0;
                                if (valid3) {
                                  if (data9.hubUrl !== void 0 && func0.call(data9, "hubUrl")) {
                                    let data16 = data9.hubUrl;
                                    const _errs36 = errors;
                                    if (errors === _errs36)
                                      if (typeof data16 == "string") {
                                        if (!pattern4.test(data16))
                                          return !1;
                                      } else
                                        return !1;
                                    var valid3 = _errs36 === errors;
                                  } else
                                    var valid3 = !0;
                                  if (valid3) {
                                    if (data9.addresses !== void 0 && func0.call(data9, "addresses")) {
                                      let data17 = data9.addresses;
                                      const _errs38 = errors;
                                      if (errors === _errs38)
                                        if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
                                          if (data17.evm !== void 0 && func0.call(data17, "evm")) {
                                            const _errs40 = errors;
                                            if (typeof data17.evm != "string")
                                              return !1;
                                            var valid4 = _errs40 === errors;
                                          } else
                                            var valid4 = !0;
                                          if (valid4)
                                            if (data17.solana !== void 0 && func0.call(data17, "solana")) {
                                              const _errs42 = errors;
                                              if (typeof data17.solana != "string")
                                                return !1;
                                              var valid4 = _errs42 === errors;
                                            } else
                                              var valid4 = !0;
                                        } else
                                          return !1;
                                      var valid3 = _errs38 === errors;
                                    } else
                                      var valid3 = !0;
                                    if (valid3)
                                      if (data9.token_service_id !== void 0 && func0.call(data9, "token_service_id")) {
                                        let data20 = data9.token_service_id;
                                        const _errs44 = errors;
                                        if (errors === _errs44)
                                          if (typeof data20 == "string") {
                                            if (!pattern5.test(data20))
                                              return !1;
                                          } else
                                            return !1;
                                        var valid3 = _errs44 === errors;
                                      } else
                                        var valid3 = !0;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else
                      return !1;
                  var valid0 = _errs22 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
validate23.evaluated = { props: { success: !0, executed: !0, transactionHash: !0, chainId: !0, transaction: !0, metadata: !0 }, dynamicProps: !1, dynamicItems: !1 };
const tradeTokenRequest = validate24;
const pattern6 = new RegExp("^(?!\\s*-)[\\s\\S]*([1-9]|[^\\x00-\\x7f]|[Ii][Nn][Ff]|0[xX][0-9]*[a-fA-F])", "u");
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.tokenId === void 0 || !func0.call(data, "tokenId")) && (missing0 = "tokenId") || (data.chainSlug === void 0 || !func0.call(data, "chainSlug")) && (missing0 = "chainSlug") || (data.direction === void 0 || !func0.call(data, "direction")) && (missing0 = "direction"))
        return !1;
      if (data.tokenId !== void 0 && func0.call(data, "tokenId")) {
        let data0 = data.tokenId;
        const _errs1 = errors;
        if (errors === _errs1 && errors === _errs1)
          if (typeof data0 == "string") {
            if (!formats0.test(data0))
              return !1;
          } else
            return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.chainSlug !== void 0 && func0.call(data, "chainSlug")) {
          let data1 = data.chainSlug;
          const _errs3 = errors;
          if (typeof data1 != "string" || !(data1 === "solana" || data1 === "solana-devnet" || data1 === "arbitrum" || data1 === "base" || data1 === "base-sepolia" || data1 === "avalanche" || data1 === "op-bnb" || data1 === "bnb" || data1 === "bnb-testnet" || data1 === "ethereum" || data1 === "monad" || data1 === "unichain" || data1 === "unichain-testnet" || data1 === "abstract" || data1 === "polygon" || data1 === "zksync" || data1 === "zksync-testnet"))
            return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.direction !== void 0 && func0.call(data, "direction")) {
            let data2 = data.direction;
            const _errs5 = errors;
            if (typeof data2 != "string" || !(data2 === "buy" || data2 === "sell"))
              return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.userAddress !== void 0 && func0.call(data, "userAddress")) {
              const _errs7 = errors;
              if (typeof data.userAddress != "string")
                return !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.builder !== void 0 && func0.call(data, "builder")) {
                let data4 = data.builder;
                const _errs9 = errors;
                if (errors === _errs9)
                  if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                    if (data4.code !== void 0 && func0.call(data4, "code")) {
                      const _errs11 = errors;
                      if (typeof data4.code != "string")
                        return !1;
                      var valid1 = _errs11 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1)
                      if (data4.fee !== void 0 && func0.call(data4, "fee")) {
                        let data6 = data4.fee;
                        const _errs13 = errors;
                        if (!(typeof data6 == "number" && isFinite(data6)))
                          return !1;
                        var valid1 = _errs13 === errors;
                      } else
                        var valid1 = !0;
                  } else
                    return !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.token_referral !== void 0 && func0.call(data, "token_referral")) {
                  const _errs15 = errors;
                  if (typeof data.token_referral != "string")
                    return !1;
                  var valid0 = _errs15 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.buyAmountUSD !== void 0 && func0.call(data, "buyAmountUSD")) {
                    let data8 = data.buyAmountUSD;
                    const _errs17 = errors;
                    if (errors === _errs17)
                      if (typeof data8 == "number" && isFinite(data8)) {
                        if (data8 <= 0 || isNaN(data8))
                          return !1;
                      } else
                        return !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.buyAmountToken !== void 0 && func0.call(data, "buyAmountToken")) {
                      let data9 = data.buyAmountToken;
                      const _errs19 = errors;
                      if (!(typeof data9 == "number" && isFinite(data9)) && typeof data9 != "string" || errors === _errs19 && (typeof data9 == "number" && isFinite(data9) && (data9 <= 0 || isNaN(data9)) || errors === _errs19 && typeof data9 == "string" && !pattern6.test(data9)))
                        return !1;
                      var valid0 = _errs19 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.sellAmountToken !== void 0 && func0.call(data, "sellAmountToken")) {
                        let data10 = data.sellAmountToken;
                        const _errs21 = errors;
                        if (!(typeof data10 == "number" && isFinite(data10)) && typeof data10 != "string" || errors === _errs21 && (typeof data10 == "number" && isFinite(data10) && (data10 <= 0 || isNaN(data10)) || errors === _errs21 && typeof data10 == "string" && !pattern6.test(data10)))
                          return !1;
                        var valid0 = _errs21 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.sellAmountUSD !== void 0 && func0.call(data, "sellAmountUSD")) {
                          let data11 = data.sellAmountUSD;
                          const _errs23 = errors;
                          if (errors === _errs23)
                            if (typeof data11 == "number" && isFinite(data11)) {
                              if (data11 <= 0 || isNaN(data11))
                                return !1;
                            } else
                              return !1;
                          var valid0 = _errs23 === errors;
                        } else
                          var valid0 = !0;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return !1;
  return errors === 0;
}
validate24.evaluated = { props: { tokenId: !0, chainSlug: !0, direction: !0, userAddress: !0, builder: !0, token_referral: !0, buyAmountUSD: !0, buyAmountToken: !0, sellAmountToken: !0, sellAmountUSD: !0 }, dynamicProps: !1, dynamicItems: !1 };
const tradeTokenResponse = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.success === void 0 || !func0.call(data, "success")) && (missing0 = "success") || (data.transaction === void 0 || !func0.call(data, "transaction")) && (missing0 = "transaction"))
        return !1;
      if (data.success !== void 0 && func0.call(data, "success")) {
        const _errs1 = errors;
        if (typeof data.success != "boolean")
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.transaction !== void 0 && func0.call(data, "transaction")) {
          let data1 = data.transaction;
          const _errs3 = errors;
          if (errors === _errs3)
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
              let missing1;
              if ((data1.to === void 0 || !func0.call(data1, "to")) && (missing1 = "to") || (data1.data === void 0 || !func0.call(data1, "data")) && (missing1 = "data") || (data1.value === void 0 || !func0.call(data1, "value")) && (missing1 = "value") || (data1.gasLimit === void 0 || !func0.call(data1, "gasLimit")) && (missing1 = "gasLimit") || (data1.chain === void 0 || !func0.call(data1, "chain")) && (missing1 = "chain"))
                return !1;
              if (data1.to !== void 0 && func0.call(data1, "to")) {
                const _errs5 = errors;
                if (typeof data1.to != "string")
                  return !1;
                var valid1 = _errs5 === errors;
              } else
                var valid1 = !0;
              if (valid1) {
                if (data1.data !== void 0 && func0.call(data1, "data")) {
                  const _errs7 = errors;
                  if (typeof data1.data != "string")
                    return !1;
                  var valid1 = _errs7 === errors;
                } else
                  var valid1 = !0;
                if (valid1) {
                  if (data1.value !== void 0 && func0.call(data1, "value")) {
                    const _errs9 = errors;
                    if (typeof data1.value != "string")
                      return !1;
                    var valid1 = _errs9 === errors;
                  } else
                    var valid1 = !0;
                  if (valid1) {
                    if (data1.gasLimit !== void 0 && func0.call(data1, "gasLimit")) {
                      const _errs11 = errors;
                      if (typeof data1.gasLimit != "string")
                        return !1;
                      var valid1 = _errs11 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1)
                      if (data1.chain !== void 0 && func0.call(data1, "chain")) {
                        let data6 = data1.chain;
                        const _errs13 = errors;
                        if (typeof data6 != "string" || !(data6 === "solana" || data6 === "solana-devnet" || data6 === "arbitrum" || data6 === "base" || data6 === "base-sepolia" || data6 === "avalanche" || data6 === "op-bnb" || data6 === "bnb" || data6 === "bnb-testnet" || data6 === "ethereum" || data6 === "monad" || data6 === "unichain" || data6 === "unichain-testnet" || data6 === "abstract" || data6 === "polygon" || data6 === "zksync" || data6 === "zksync-testnet"))
                          return !1;
                        var valid1 = _errs13 === errors;
                      } else
                        var valid1 = !0;
                  }
                }
              }
            } else
              return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
    } else
      return !1;
  return errors === 0;
}
validate25.evaluated = { props: { success: !0, transaction: !0 }, dynamicProps: !1, dynamicItems: !1 };
const getLeaderboardRequest = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.limit !== void 0 && func0.call(data, "limit")) {
        let data0 = data.limit;
        const _errs1 = errors;
        if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
          return !1;
        if (errors === _errs1 && typeof data0 == "number" && isFinite(data0)) {
          if (data0 > 1e3 || isNaN(data0))
            return !1;
          if (data0 < 1 || isNaN(data0))
            return !1;
        }
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.offset !== void 0 && func0.call(data, "offset")) {
          let data1 = data.offset;
          const _errs3 = errors;
          if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)) || errors === _errs3 && typeof data1 == "number" && isFinite(data1) && (data1 < 0 || isNaN(data1)))
            return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.network_mode !== void 0 && func0.call(data, "network_mode")) {
            let data2 = data.network_mode;
            const _errs5 = errors;
            if (typeof data2 != "string" || !(data2 === "testnet" || data2 === "mainnet" || data2 === "both"))
              return !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
validate26.evaluated = { props: { limit: !0, offset: !0, network_mode: !0 }, dynamicProps: !1, dynamicItems: !1 };
const getLeaderboardResponse = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.success !== void 0 && func0.call(data, "success")) {
        const _errs1 = errors;
        if (typeof data.success != "boolean")
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.leaderboard !== void 0 && func0.call(data, "leaderboard")) {
          let data1 = data.leaderboard;
          const _errs3 = errors;
          if (errors === _errs3)
            if (Array.isArray(data1)) {
              var valid1 = !0;
              const len0 = data1.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data2 = data1[i0];
                const _errs5 = errors;
                if (errors === _errs5)
                  if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                    if (data2.rank !== void 0 && func0.call(data2, "rank")) {
                      let data3 = data2.rank;
                      const _errs7 = errors;
                      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                        return !1;
                      var valid2 = _errs7 === errors;
                    } else
                      var valid2 = !0;
                    if (valid2) {
                      if (data2.recipient_address !== void 0 && func0.call(data2, "recipient_address")) {
                        const _errs9 = errors;
                        if (typeof data2.recipient_address != "string")
                          return !1;
                        var valid2 = _errs9 === errors;
                      } else
                        var valid2 = !0;
                      if (valid2) {
                        if (data2.user_id !== void 0 && func0.call(data2, "user_id")) {
                          let data5 = data2.user_id;
                          const _errs11 = errors;
                          if (errors === _errs11 && errors === _errs11)
                            if (typeof data5 == "string") {
                              if (!formats0.test(data5))
                                return !1;
                            } else
                              return !1;
                          var valid2 = _errs11 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data2.username !== void 0 && func0.call(data2, "username")) {
                            const _errs13 = errors;
                            if (typeof data2.username != "string")
                              return !1;
                            var valid2 = _errs13 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2) {
                            if (data2.profile_picture !== void 0 && func0.call(data2, "profile_picture")) {
                              const _errs15 = errors;
                              if (typeof data2.profile_picture != "string")
                                return !1;
                              var valid2 = _errs15 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2) {
                              if (data2.total_earned_all_tokens !== void 0 && func0.call(data2, "total_earned_all_tokens")) {
                                let data8 = data2.total_earned_all_tokens;
                                const _errs17 = errors;
                                if (!(typeof data8 == "number" && isFinite(data8)))
                                  return !1;
                                var valid2 = _errs17 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2) {
                                if (data2.unique_chains_count !== void 0 && func0.call(data2, "unique_chains_count")) {
                                  let data9 = data2.unique_chains_count;
                                  const _errs19 = errors;
                                  if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9)))
                                    return !1;
                                  var valid2 = _errs19 === errors;
                                } else
                                  var valid2 = !0;
                                if (valid2)
                                  if (data2.chain_balances !== void 0 && func0.call(data2, "chain_balances")) {
                                    let data10 = data2.chain_balances;
                                    const _errs21 = errors;
                                    if (errors === _errs21)
                                      if (Array.isArray(data10)) {
                                        var valid3 = !0;
                                        const len1 = data10.length;
                                        for (let i1 = 0; i1 < len1; i1++) {
                                          let data11 = data10[i1];
                                          const _errs23 = errors;
                                          if (errors === _errs23)
                                            if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                                              if (data11.chain !== void 0 && func0.call(data11, "chain")) {
                                                const _errs25 = errors;
                                                if (typeof data11.chain != "string")
                                                  return !1;
                                                var valid4 = _errs25 === errors;
                                              } else
                                                var valid4 = !0;
                                              if (valid4)
                                                if (data11.balance !== void 0 && func0.call(data11, "balance")) {
                                                  let data13 = data11.balance;
                                                  const _errs27 = errors;
                                                  if (!(typeof data13 == "number" && isFinite(data13)))
                                                    return !1;
                                                  var valid4 = _errs27 === errors;
                                                } else
                                                  var valid4 = !0;
                                            } else
                                              return !1;
                                          var valid3 = _errs23 === errors;
                                          if (!valid3)
                                            break;
                                        }
                                      } else
                                        return !1;
                                    var valid2 = _errs21 === errors;
                                  } else
                                    var valid2 = !0;
                              }
                            }
                          }
                        }
                      }
                    }
                  } else
                    return !1;
                var valid1 = _errs5 === errors;
                if (!valid1)
                  break;
              }
            } else
              return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.pagination !== void 0 && func0.call(data, "pagination")) {
            let data14 = data.pagination;
            const _errs29 = errors;
            if (errors === _errs29)
              if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                if (data14.limit !== void 0 && func0.call(data14, "limit")) {
                  let data15 = data14.limit;
                  const _errs31 = errors;
                  if (!(typeof data15 == "number" && !(data15 % 1) && !isNaN(data15) && isFinite(data15)))
                    return !1;
                  var valid5 = _errs31 === errors;
                } else
                  var valid5 = !0;
                if (valid5) {
                  if (data14.offset !== void 0 && func0.call(data14, "offset")) {
                    let data16 = data14.offset;
                    const _errs33 = errors;
                    if (!(typeof data16 == "number" && !(data16 % 1) && !isNaN(data16) && isFinite(data16)))
                      return !1;
                    var valid5 = _errs33 === errors;
                  } else
                    var valid5 = !0;
                  if (valid5) {
                    if (data14.total !== void 0 && func0.call(data14, "total")) {
                      let data17 = data14.total;
                      const _errs35 = errors;
                      if (!(typeof data17 == "number" && !(data17 % 1) && !isNaN(data17) && isFinite(data17)))
                        return !1;
                      var valid5 = _errs35 === errors;
                    } else
                      var valid5 = !0;
                    if (valid5)
                      if (data14.has_more !== void 0 && func0.call(data14, "has_more")) {
                        const _errs37 = errors;
                        if (typeof data14.has_more != "boolean")
                          return !1;
                        var valid5 = _errs37 === errors;
                      } else
                        var valid5 = !0;
                  }
                }
              } else
                return !1;
            var valid0 = _errs29 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
validate27.evaluated = { props: { success: !0, leaderboard: !0, pagination: !0 }, dynamicProps: !1, dynamicItems: !1 };
const getUserFeesRequest = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.user_id !== void 0 && func0.call(data, "user_id")) {
        let data0 = data.user_id;
        const _errs1 = errors;
        if (errors === _errs1 && errors === _errs1)
          if (typeof data0 == "string") {
            if (!formats0.test(data0))
              return !1;
          } else
            return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.chains !== void 0 && func0.call(data, "chains")) {
          let data1 = data.chains;
          const _errs3 = errors;
          if (errors === _errs3)
            if (Array.isArray(data1)) {
              var valid1 = !0;
              const len0 = data1.length;
              for (let i0 = 0; i0 < len0; i0++) {
                const _errs5 = errors;
                if (typeof data1[i0] != "string")
                  return !1;
                var valid1 = _errs5 === errors;
                if (!valid1)
                  break;
              }
            } else
              return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
    } else
      return !1;
  return errors === 0;
}
validate28.evaluated = { props: { user_id: !0, chains: !0 }, dynamicProps: !1, dynamicItems: !1 };
const getUserFeesResponse = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if ((data.balances === void 0 || !func0.call(data, "balances")) && (missing0 = "balances") || (data.summary === void 0 || !func0.call(data, "summary")) && (missing0 = "summary"))
        return !1;
      if (data.success !== void 0 && func0.call(data, "success")) {
        const _errs1 = errors;
        if (typeof data.success != "boolean")
          return !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.balances !== void 0 && func0.call(data, "balances")) {
          let data1 = data.balances;
          const _errs3 = errors;
          if (errors === _errs3)
            if (Array.isArray(data1)) {
              var valid1 = !0;
              const len0 = data1.length;
              for (let i0 = 0; i0 < len0; i0++) {
                let data2 = data1[i0];
                const _errs5 = errors;
                if (errors === _errs5)
                  if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                    if (data2.currency_address !== void 0 && func0.call(data2, "currency_address")) {
                      const _errs7 = errors;
                      if (typeof data2.currency_address != "string")
                        return !1;
                      var valid2 = _errs7 === errors;
                    } else
                      var valid2 = !0;
                    if (valid2) {
                      if (data2.chain !== void 0 && func0.call(data2, "chain")) {
                        const _errs9 = errors;
                        if (typeof data2.chain != "string")
                          return !1;
                        var valid2 = _errs9 === errors;
                      } else
                        var valid2 = !0;
                      if (valid2) {
                        if (data2.total_earned !== void 0 && func0.call(data2, "total_earned")) {
                          const _errs11 = errors;
                          if (typeof data2.total_earned != "string")
                            return !1;
                          var valid2 = _errs11 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data2.claimable_amount !== void 0 && func0.call(data2, "claimable_amount")) {
                            const _errs13 = errors;
                            if (typeof data2.claimable_amount != "string")
                              return !1;
                            var valid2 = _errs13 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2) {
                            if (data2.total_earned_with_decimals !== void 0 && func0.call(data2, "total_earned_with_decimals")) {
                              const _errs15 = errors;
                              if (typeof data2.total_earned_with_decimals != "string")
                                return !1;
                              var valid2 = _errs15 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2) {
                              if (data2.claimable_amount_with_decimals !== void 0 && func0.call(data2, "claimable_amount_with_decimals")) {
                                const _errs17 = errors;
                                if (typeof data2.claimable_amount_with_decimals != "string")
                                  return !1;
                                var valid2 = _errs17 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2) {
                                if (data2.decimals !== void 0 && func0.call(data2, "decimals")) {
                                  let data9 = data2.decimals;
                                  const _errs19 = errors;
                                  if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9)))
                                    return !1;
                                  var valid2 = _errs19 === errors;
                                } else
                                  var valid2 = !0;
                                if (valid2)
                                  if (data2.last_distribution_at !== void 0 && func0.call(data2, "last_distribution_at")) {
                                    const _errs21 = errors;
                                    if (typeof data2.last_distribution_at != "string")
                                      return !1;
                                    var valid2 = _errs21 === errors;
                                  } else
                                    var valid2 = !0;
                              }
                            }
                          }
                        }
                      }
                    }
                  } else
                    return !1;
                var valid1 = _errs5 === errors;
                if (!valid1)
                  break;
              }
            } else
              return !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.summary !== void 0 && func0.call(data, "summary")) {
            let data11 = data.summary;
            const _errs23 = errors;
            if (errors === _errs23)
              if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
                if (data11.total_traders_referred !== void 0 && func0.call(data11, "total_traders_referred")) {
                  let data12 = data11.total_traders_referred;
                  const _errs25 = errors;
                  if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12)))
                    return !1;
                  var valid3 = _errs25 === errors;
                } else
                  var valid3 = !0;
                if (valid3) {
                  if (data11.total_rewards_earned_usd !== void 0 && func0.call(data11, "total_rewards_earned_usd")) {
                    const _errs27 = errors;
                    if (typeof data11.total_rewards_earned_usd != "string")
                      return !1;
                    var valid3 = _errs27 === errors;
                  } else
                    var valid3 = !0;
                  if (valid3)
                    if (data11.total_claimable_usd !== void 0 && func0.call(data11, "total_claimable_usd")) {
                      const _errs29 = errors;
                      if (typeof data11.total_claimable_usd != "string")
                        return !1;
                      var valid3 = _errs29 === errors;
                    } else
                      var valid3 = !0;
                }
              } else
                return !1;
            var valid0 = _errs23 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return !1;
  return errors === 0;
}
validate29.evaluated = { props: { success: !0, balances: !0, summary: !0 }, dynamicProps: !1, dynamicItems: !1 };
const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  "date-time": /^([+-]?\d{4,6}-?(((0[13578]|1[02])-?(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-?(0[1-9]|[12][0-9]|30)|02-?(0[1-9]|1[0-9]|2[0-8]))|W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|(00[1-9]|0[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6]))|[+-]?(\d{2,4}(0[48]|[2468][048]|[13579][26])|\d{0,2}([02468][048]|[13579][26])00)-?02-?29)T([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60))?)?([.,]\d+)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/i,
  uri: /^(?![dD][aA][tT][aA]:(?!)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/,
  "image-uri": /^(?![dD][aA][tT][aA]:(?![iI][mM][aA][gG][eE]\/)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]\/[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/,
  "video-uri": /^(?![dD][aA][tT][aA]:(?![vV][iI][dD][eE][oO]\/)|[dD][aA][tT][aA]:[^,]*;[bB][aA][sS][eE]64,)[a-zA-Z][a-zA-Z0-9+.-]*:\S+$|^[dD][aA][tT][aA]:[vV][iI][dD][eE][oO]\/[^,\s]*;[bB][aA][sS][eE]64,[a-zA-Z0-9+/]*={0,2}$/
};
export {
  createTokenTransactionRequest,
  createTokenTransactionResponse,
  formats,
  getLeaderboardRequest,
  getLeaderboardResponse,
  getUserFeesRequest,
  getUserFeesResponse,
  tokenPriceRequest,
  tokenPriceResponse,
  tradeTokenRequest,
  tradeTokenResponse
};

export const requestChecks = {
  "token-price": tokenPriceRequest,
  "create-token-transaction": createTokenTransactionRequest,
  "trade-token": tradeTokenRequest,
  "get-leaderboard": getLeaderboardRequest,
  "get-user-fees": getUserFeesRequest,
};

export const responseChecks = {
  "token-price": tokenPriceResponse,
  "create-token-transaction": createTokenTransactionResponse,
  "trade-token": tradeTokenResponse,
  "get-leaderboard": getLeaderboardResponse,
  "get-user-fees": getUserFeesResponse,
};
